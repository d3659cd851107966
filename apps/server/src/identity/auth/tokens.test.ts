import { limits } from '@parley/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { longestToken, Tokens } from './tokens.ts'

afterEach(() => void vi.useRealTimers())

const claimsUntil = (exp: number) => ({
  exp,
  nickname: 'Alice',
  role: 2 as const,
  userID: 1,
  sid: 'some session',
})
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const soon = () => Math.floor(Date.now() / 1000) + 60

test('a token that was read before is read again, until it expires', async () => {
  const tokens = new Tokens(new Uint8Array(32))
  const claims = claimsUntil(soon())
  const token = await tokens.sign(claims)
  for (let i = 0; i < 3; i++) expect(tokens.read(token)).toEqual(claims)
  vi.useFakeTimers({ now: claims.exp * 1000 + 1 })
  for (let i = 0; i < 3; i++) expect(tokens.read(token)).toBeUndefined()
})

test('a token is read in the one spelling in which it was written, and nothing longer than any is', async () => {
  const tokens = new Tokens(new Uint8Array(32))
  const claims = {
    ...claimsUntil(soon()),
    nickname: '\u{1f600}'.repeat(limits.nickname.max),
    userID: Number.MAX_SAFE_INTEGER,
    sid: crypto.randomUUID(),
    shared: true,
  }
  const token = await tokens.sign(claims)
  expect(tokens.read(token)).toEqual(claims)
  const [head, payload, signature = ''] = token.split('.')
  const last = alphabet.indexOf(signature.slice(-1))
  const spellings = [
    `${signature}=`,
    `${signature}=anything`,
    `${signature}!`,
    `!${signature}`,
    `${signature} `,
    // The last character holds two bits that decode to nothing.
    signature.slice(0, -1) + alphabet[last ^ 1],
  ]
  for (const spelling of spellings)
    expect(tokens.read([head, payload, spelling].join('.')), spelling).toBeUndefined()
  const long = await tokens.sign({ ...claims, nickname: 'a'.repeat(longestToken) })
  expect(tokens.read(long)).toBeUndefined()
})

test('however many tokens there are, each is read as what it says', async () => {
  const tokens = new Tokens(new Uint8Array(32))
  const claims = claimsUntil(soon())
  const first = await tokens.sign(claims)
  tokens.read(first)
  for (let userID = 2; userID <= 200; userID++)
    expect(tokens.read(await tokens.sign({ ...claims, userID }))).toEqual({ ...claims, userID })
  expect(tokens.read(first)).toEqual(claims)
})
