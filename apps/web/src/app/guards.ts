import { goalOf } from '../domain/invitations/goal.ts'
import { loginPath } from '../domain/session/redirect.ts'
import { isSignedIn } from '../domain/session/session.ts'
import type { Visit } from '../platform/router/index.ts'
import { t } from '../platform/texts/index.ts'
import { toast } from '../platform/toast.ts'

/** Routes that need a session send everybody else to sign in, and back here afterwards. */
export function requireSession({ location: { pathname, search, hash } }: Visit) {
  if (isSignedIn()) return undefined
  toast.warning(t('common.pleaseSignIn'))
  return loginPath(pathname + search + hash)
}

/** A signed-in person has no business at sign-in, but to see the account that they have just made. */
export const skipWhenSignedIn = ({ location: { pathname, search, state } }: Visit) =>
  isSignedIn() && !(pathname === '/login/success' && isAboutNewAccount(state)) ? goalOf(search) : undefined

/** Opened without an account that was just made, the page about it has nothing to tell. */
export const requireNewAccount = ({ location: { state } }: Visit) =>
  isAboutNewAccount(state) ? undefined : '/login'

const isAboutNewAccount = (state: unknown) => (state as { userID?: number } | null)?.userID !== undefined
