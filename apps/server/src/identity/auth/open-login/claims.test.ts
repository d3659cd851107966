import { expect, test } from 'vitest'
import { meets, verifiedMailOf } from './claims.ts'

const anybody = { domains: [], claims: {} }
const lin = { email: 'Lin@Example.org', email_verified: true, groups: ['staff', 'it'], level: 3 }

test.each([
  ['without conditions', anybody, true],
  ['of the domain', { ...anybody, domains: ['example.org'] }, true],
  ['of another domain', { ...anybody, domains: ['ample.org', 'sub.example.org'] }, false],
  ['in one of the groups', { ...anybody, claims: { groups: ['teachers', 'staff'] } }, true],
  ['in none of the groups', { ...anybody, claims: { groups: ['teachers', 'Staff'] } }, false],
  ['with one of two claims', { ...anybody, claims: { roles: ['chat'], level: ['3'] } }, true],
  ['without a claim', { ...anybody, claims: { toString: ['chat'] } }, false],
  ['of the domain, not in the group', { domains: ['example.org'], claims: { groups: ['x'] } }, false],
  ['in the group, not of the domain', { domains: ['else.org'], claims: { groups: ['it'] } }, false],
])('a person %s', (_, conditions, isIn) => {
  expect(meets(lin, conditions)).toBe(isIn)
})

test.each([
  [{ groups: 'staff' }, 'groups'],
  [{ realm_access: { roles: ['staff'] } }, 'realm_access.roles'],
  [{ 'https://example.org/roles': ['staff'] }, 'https://example.org/roles'],
])('a claim is one text or several, and may be within another: %j', (claims, name) => {
  expect(meets(claims, { domains: [], claims: { [name]: ['staff'] } })).toBe(true)
})

test.each([
  [{ email: 'lin@example.org' }],
  [{ email: 'lin@example.org', email_verified: false }],
  [{ email: 'lin@example.org', email_verified: 'false' }],
  [{ email: 'lin@example.org', email_verified: 1 }],
  [{ email: 'lin@evil.org@example.org', email_verified: true }],
  [{ email: ['lin@example.org'], email_verified: true }],
])('an address that is not verified, or none, is of no domain: %j', (claims) => {
  expect(verifiedMailOf(claims)).toBeUndefined()
  expect(meets(claims, { ...anybody, domains: ['example.org'] })).toBe(false)
})
