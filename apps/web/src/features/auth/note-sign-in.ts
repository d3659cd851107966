import { noteAccount } from '../../domain/session/known-accounts.ts'
import { session } from '../../domain/session/session.ts'

/** Has this device offer the account that has just signed in. */
export function noteSignIn(account: string) {
  const { userID: userId, nickname, avatar } = session.getState()
  noteAccount({ account, userId, nickname, avatar })
}
