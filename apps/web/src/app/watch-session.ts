import { loginPath, safePath } from '../domain/session/redirect.ts'
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
    void router.navigate(loginPath(pathname + search + hash))
  })

  addEventListener('storage', ({ key }) => {
    if (key !== sessionKey || !isSignedIn() || !isAtLogin(router)) return
    const wanted = new URLSearchParams(router.state().location.search).get('redirect_url')
    void router.navigate(safePath(wanted), { replace: true })
  })
}

const isAtLogin = (router: Router) => router.state().location.pathname.startsWith('/login')
