import { afterEach, expect, test, vi } from 'vitest'
import { Tokens } from './tokens.ts'

afterEach(() => void vi.useRealTimers())

const claimsUntil = (exp: number) => ({
  exp,
  nickname: 'Alice',
  role: 2 as const,
  userID: 1,
  sid: 'some session',
})
const soon = () => Math.floor(Date.now() / 1000) + 60

test('a token that was read before is read again, until it expires', async () => {
  const tokens = new Tokens(new Uint8Array(32))
  const claims = claimsUntil(soon())
  const token = await tokens.sign(claims)
  for (let i = 0; i < 3; i++) expect(tokens.read(token)).toEqual(claims)
  vi.useFakeTimers({ now: claims.exp * 1000 + 1 })
  for (let i = 0; i < 3; i++) expect(tokens.read(token)).toBeUndefined()
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
