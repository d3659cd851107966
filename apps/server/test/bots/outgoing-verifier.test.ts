import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { signatureOf } from '../../src/bots/outgoing/posting.ts'

type Verifier = (signature: string, body: string, secret: string, now?: number) => boolean

/** As the documentation has it. */
async function documented(): Promise<Verifier> {
  const page = readFileSync(new URL('../../../../docs/protocol.md', import.meta.url), 'utf8')
  const [, code = ''] = /```js\n([\s\S]*?isFromParley[\s\S]*?)```/.exec(page) ?? []
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)).isFromParley
}

test('a verifier that follows the documentation accepts our signatures, and nothing else', async () => {
  const isFromParley = await documented()
  const [body, secret, now] = ['{"text":"部署"}', 'the secret', 1_764_144_000]
  const signature = signatureOf(Buffer.from(body), secret, now * 1000)
  expect(isFromParley(signature, body, secret, now)).toBe(true)
  expect(isFromParley(signature, body, secret, now + 299)).toBe(true)
  expect(isFromParley(signature, body, secret, now + 301)).toBe(false)
  expect(isFromParley(signature, `${body} `, secret, now)).toBe(false)
  expect(isFromParley(signature, body, 'another', now)).toBe(false)
  expect(isFromParley(signature.replace('t=1', 't=2'), body, secret, now)).toBe(false)
  expect(isFromParley('', body, secret, now)).toBe(false)
})
