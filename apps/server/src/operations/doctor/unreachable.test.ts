import { expect, test } from 'vitest'
import { mendOf } from './unreachable.ts'

test.for([
  ['CERT_HAS_EXPIRED', /has run out\. Renew it/],
  ['CERT_NOT_YET_VALID', /clocks by NTP/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', /for another name\. Give the proxy one for chat\.example\.org/],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /whole chain.+NODE_EXTRA_CA_CERTS/],
  ['ERR_SSL_WRONG_VERSION_NUMBER', /does not speak TLS/],
  ['ENOTFOUND', /nobody knows the name chat\.example\.org/],
  ['ETIMEDOUT', /From inside some networks/],
] as const)('%s at the public address comes with what to do', ([code, mend]) => {
  expect(mendOf(Object.assign(new Error(code), { code }), 'https://chat.example.org')).toMatch(mend)
})
