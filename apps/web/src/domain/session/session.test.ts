import { expect, onTestFinished, test, vi } from 'vitest'
import {
  decodeToken,
  endSession,
  expectSessionEnd,
  isSignedIn,
  onSessionEnd,
  readSession,
  session,
  signedOut,
  startSession,
} from './session.ts'

const now = Date.UTC(2026, 10, 21)
const claims = { exp: now / 1000 + 3600, nickname: '林小满 🐴', role: 2, userID: 10001, sid: 's1' }

const tokenOf = (payload: unknown) => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'HS256' })}.${part(payload)}.signature`
}
const token = tokenOf(claims)

test('a token names its owner, in any script', () => {
  expect(decodeToken(token)).toEqual({ exp: claims.exp, nickname: '林小满 🐴', role: 2, userID: 10001 })
})

test.each(['', 'a.b.c', 'nonsense', tokenOf({ nickname: 'x' }), tokenOf(null), `x.${btoa('[')}.y`])(
  'a broken token is none: %s',
  (broken) => expect(decodeToken(broken)).toBeUndefined(),
)

test('a saved session comes back with what its token says', () => {
  const saved = JSON.stringify({ token, avatar: '/api/file/1', nickname: 'tampered', userID: 1, role: 1 })
  expect(readSession(saved)).toEqual({
    exp: claims.exp,
    nickname: '林小满 🐴',
    role: 2,
    userID: 10001,
    token,
    avatar: '/api/file/1',
  })
})

test.each([null, '', '{', 'null', '[]', '{"token":5}', JSON.stringify({ token: 'a.b.c' })])(
  'a saved session that is broken is none: %s',
  (saved) => expect(readSession(saved)).toEqual(signedOut),
)

test('a saved session is kept whatever the clock of the device says', () => {
  vi.useFakeTimers({ now: (claims.exp + 30 * 86_400) * 1000 })
  onTestFinished(() => void vi.useRealTimers())
  const saved = readSession(JSON.stringify({ token }))
  expect(saved.token).toBe(token)
  expect(isSignedIn(saved)).toBe(true)
  expect(isSignedIn(signedOut)).toBe(false)
})

test('a listener is notified of the end once, with its reason', () => {
  const heard = vi.fn()
  const stop = onSessionEnd(heard)
  const lasting = tokenOf({ ...claims, exp: Date.now() / 1000 + 60 })

  expect(startSession('nonsense')).toBe(false)
  expect(startSession(lasting)).toBe(true)
  expect(isSignedIn()).toBe(true)
  expectSessionEnd()
  endSession()
  endSession()
  expect(heard.mock.calls).toEqual([['signedOut']])

  startSession(lasting)
  endSession()
  expect(heard).toHaveBeenLastCalledWith('ended')
  stop()
  expect(session.getState()).toEqual(signedOut)
})

test('another person in the same browser ends the session of the first', () => {
  const heard = vi.fn()
  const stop = onSessionEnd(heard)
  startSession(tokenOf({ ...claims, exp: 4e9 }))
  startSession(tokenOf({ ...claims, exp: 4e9, nickname: 'renewed' }))
  expect(heard).not.toHaveBeenCalled()
  startSession(tokenOf({ ...claims, exp: 4e9, userID: 10002 }))
  expect(heard).toHaveBeenCalledOnce()
  stop()
  endSession()
})
