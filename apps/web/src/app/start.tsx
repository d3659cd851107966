import './texts/catalogues.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { toastError } from '../domain/api/api-errors.ts'
import { goalOf } from '../domain/invitations/goal.ts'
import { invitationPath } from '../domain/invitations/link.ts'
import { loadUserConfig } from '../domain/me/user-config.ts'
import { forgetOnSessionEnd, forgetOthers } from '../domain/session/left-behind.ts'
import { loginPath } from '../domain/session/redirect.ts'
import { isSignedIn, onSessionEnd, session, sessionKey } from '../domain/session/session.ts'
import { loadSiteSettings } from '../domain/site-settings.ts'
import { watchStyles } from '../platform/code/fetch-code.ts'
import { createRouter, type Router, RouterProvider } from '../platform/router/index.ts'
import { loadTexts, t } from '../platform/texts/index.ts'
import { toast } from '../platform/toast.ts'
import { routes } from './routes.tsx'

/** Milliseconds after the first screen: nothing that one waits for should have to share the network with this. */
const keepingDelay = 5000

/** Milliseconds that the first screen waits for the site's settings. */
const settingsPatience = 1000

/** Session and theme are already here, from local storage; the sockets open with the signed-in part of the app. */
export async function start() {
  watchStyles()
  forgetOnSessionEnd()
  const texts = loadTexts('start')
  const showError = (error: unknown) => texts.then(() => toastError(error))
  const settings = loadSiteSettings().catch(showError)
  const router = createRouter(routes)
  if (isSignedIn()) router.preload(location.pathname)
  // At sign-in the site's name is on the screen.
  const wait = new Promise((resolve) => setTimeout(resolve, settingsPatience))
  const hasName = isSignedIn() || Promise.race([settings, wait])
  await Promise.all([texts, checkSession(showError), hasName])

  watchSession(router)
  // Until the first screen can be drawn whole, the outline in index.html stays.
  await router.start()
  // Where this does not come about, the next start tries again.
  if (import.meta.env.PROD) setTimeout(() => void import('./keep-app.ts').catch(() => {}), keepingDelay)
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}

/** Milliseconds to wait for the server to report an ended session; without a network the start must not wait for it. */
const sessionPatience = 2000

/**
 * Resolves when it is known, as far as it can be, who is signed in, and nothing of another account is left on the screen
 * or in the cache: a session may have ended while no page was open.
 *
 * @param showError shows that the request failed
 */
async function checkSession(showError: (error: unknown) => Promise<void>) {
  if (isSignedIn()) {
    const loaded = loadUserConfig().catch(showError)
    const wait = new Promise((resolve) => setTimeout(resolve, sessionPatience))
    await Promise.race([loaded, wait])
    void loaded.then(() => (isSignedIn() ? undefined : forgetOthers()))
  }
  await forgetOthers()
}

/** Follows a session that ends or begins elsewhere: by a 401, or in another tab. */
function watchSession(router: Router) {
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
