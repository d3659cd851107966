import { goalOf } from '../domain/invitations/goal.ts'
import { invitationPath } from '../domain/invitations/link.ts'
import { loginPath } from '../domain/session/redirect.ts'
import { isSignedIn, onSessionEnd, session, sessionKey } from '../domain/session/session.ts'
import type { Router } from '../platform/router/index.ts'
import { t } from '../platform/texts/index.ts'
import { toast } from '../platform/toast.ts'

/** Follows a session that ends or begins elsewhere: by a 401, or in another tab. */
export function watchSession(router: Router) {
  onSessionEnd((reason) => {
    if (reason === 'signedOut' || session.getState().token !== '' || isAtLogin(router)) return
    const { pathname, search, hash } = router.state().location
    toast.warning(t('common.pleaseSignIn'))
    // An invitation is shown to everybody, and says how to sign in.
    if (pathname.startsWith(invitationPath(''))) return
    void router.navigate(loginPath(pathname + search + hash))
  })

  addEventListener('storage', ({ key }) => {
    if (key !== sessionKey || !isSignedIn() || !isAtLogin(router)) return
    void router.navigate(goalOf(router.state().location.search), { replace: true })
  })
}

const isAtLogin = (router: Router) => router.state().location.pathname.startsWith('/login')
