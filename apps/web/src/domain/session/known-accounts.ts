import { storage } from '../../platform/storage/storage.ts'

/** An account that signed in on this device and is to be offered again. Never a password. */
export interface KnownAccount {
  /** Typed id or account name. */
  account: string
  userId: number
  nickname: string
  avatar: string
}

/** Local storage key of the accounts. The sign-in form reads whether there are any. */
const key = 'accounts'
/** Local storage key of the account that the sign-in form fills in, which `features/auth/sign-in-form.tsx` writes. */
const lastKey = 'account'

const maxAccounts = 5

/** The last to sign in first. */
export function knownAccounts(): KnownAccount[] {
  try {
    const saved: unknown = JSON.parse(storage.read(key) ?? '[]')
    return Array.isArray(saved) ? saved.filter(isKnownAccount) : []
  } catch {
    return []
  }
}

const isKnownAccount = (value: unknown): value is KnownAccount => {
  const { account, userId, nickname, avatar } = (value ?? {}) as Partial<Record<keyof KnownAccount, unknown>>
  return (
    typeof account === 'string' &&
    typeof userId === 'number' &&
    typeof nickname === 'string' &&
    typeof avatar === 'string'
  )
}

/** Puts an account first; it is known once, by whatever it signed in. */
export function noteAccount(account: KnownAccount) {
  write([account, ...others(account.userId)].slice(0, maxAccounts))
}

/** Forgets one account, also where it would be filled in. */
export function forgetAccount(userId: number) {
  const forgotten = knownAccounts().find((known) => known.userId === userId)
  const last = storage.read(lastKey)
  if (last === String(userId) || last === forgotten?.account) storage.write(lastKey, null)
  write(others(userId))
}

const others = (userId: number) => knownAccounts().filter((known) => known.userId !== userId)

const write = (accounts: readonly KnownAccount[]) =>
  storage.write(key, accounts.length === 0 ? null : JSON.stringify(accounts))
