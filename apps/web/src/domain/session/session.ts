import type { TokenClaims } from '@parley/contract'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { storage } from '../../platform/storage/storage.ts'

/** Local storage key of the session. */
export const sessionKey = 'userInfo'

export interface Session extends Pick<TokenClaims, 'exp' | 'nickname' | 'role' | 'userID'> {
  token: string
  avatar: string
}

export const signedOut: Session = { exp: 0, nickname: '', role: 2, userID: 0, token: '', avatar: '' }

/** Claims of the token about its owner. They are not verified here: the server does that on every request. */
export function decodeToken(token: string): Omit<Session, 'token' | 'avatar'> | undefined {
  try {
    const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0))
    const { exp, nickname, role, userID } = JSON.parse(
      new TextDecoder().decode(bytes),
    ) as Partial<TokenClaims>
    if (typeof exp !== 'number' || typeof userID !== 'number') return undefined
    return { exp, userID, nickname: nickname ?? '', role: role ?? 2 }
  } catch {
    return undefined
  }
}

/**
 * The session that was saved, or the signed-out one when there is none, or it is broken. Whether it is over is the
 * server's to say: a device's clock may be a month ahead.
 */
export function readSession(saved: string | null): Session {
  try {
    const { token = '', avatar = '' } = JSON.parse(saved ?? '{}') as Partial<Session>
    const claims = decodeToken(token)
    if (!claims) return signedOut
    return { ...claims, token, avatar: typeof avatar === 'string' ? avatar : '' }
  } catch {
    return signedOut
  }
}

/** The signed-in session. Views of it subscribe; tabs follow each other. */
export const session = createStore<Session>(() => readSession(storage.read(sessionKey)))

export const isSignedIn = ({ token } = session.getState()) => token !== ''

/** Begins a session with a fresh token; false if the token is not one. */
export function startSession(token: string, avatar = ''): boolean {
  const claims = decodeToken(token)
  if (!claims) return false
  save({ ...claims, token, avatar })
  return true
}

/** Keeps what the profile knows better than the token. */
export function updateSession(changes: Partial<Pick<Session, 'avatar' | 'nickname' | 'role'>>) {
  if (isSignedIn()) save({ ...session.getState(), ...changes })
}

/** `signedOut`: the person wanted it; `ended`: the server or another tab did it. */
export type SessionEnd = 'signedOut' | 'ended'

const endListeners = new Set<(reason: SessionEnd) => void>()

/** Calls back whenever somebody is no longer signed in: the time to forget what belonged to them. */
export function onSessionEnd(listener: (reason: SessionEnd) => void) {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

/** Objects that belong to the signed-in person, by the function that creates each. */
let belongings = new Map<() => unknown, unknown>()

/** Something of the signed-in person: created when it is first used, and gone with them. */
export function belonging<T>(create: () => T): T {
  if (!belongings.has(create)) belongings.set(create, create())
  return belongings.get(create) as T
}

let isLeaving = false

/** Notes that the person is about to sign out: the server closes the sockets before it answers that call. */
export const expectSessionEnd = (isExpected = true) => {
  isLeaving = isExpected
}

export function endSession() {
  storage.write(sessionKey, null)
  become(signedOut)
}

export const useSession = () => useStore(session)

function save(next: Session) {
  storage.write(sessionKey, JSON.stringify(next))
  become(next)
}

function become(next: Session) {
  const before = session.getState()
  session.setState(next, true)
  if (before.userID === next.userID) return
  if (before.token !== '') {
    const reason = isLeaving ? 'signedOut' : 'ended'
    isLeaving = false
    for (const listener of endListeners) listener(reason)
  }
  belongings = new Map()
}

storage.follow(sessionKey, (saved) => become(readSession(saved)))
