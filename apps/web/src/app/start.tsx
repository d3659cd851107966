import './texts/catalogues.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { toastError } from '../domain/api/api-errors.ts'
import { forgetWhoeverGoes } from '../domain/session/left-behind.ts'
import { isSignedIn } from '../domain/session/session.ts'
import { loadSiteSettings } from '../domain/site-settings.ts'
import { watchStyles } from '../platform/code/fetch-code.ts'
import { createRouter, RouterProvider } from '../platform/router/index.ts'
import { loadTexts } from '../platform/texts/index.ts'
import { checkSession } from './check-session.ts'
import { routes } from './routes.tsx'
import { watchSession } from './watch-session.ts'

/** Milliseconds after the first screen: nothing that one waits for should have to share the network with this. */
const keepingDelay = 5000

/** Milliseconds that the first screen waits for the site's settings. */
const settingsPatience = 1000

/** Session and theme are already here, from local storage; the sockets open with the signed-in part of the app. */
export async function start() {
  watchStyles()
  forgetWhoeverGoes()
  const texts = loadTexts('start')
  const tell = (error: unknown) => texts.then(() => toastError(error))
  const settings = loadSiteSettings().catch(tell)
  const router = createRouter(routes)
  if (isSignedIn()) router.preload(location.pathname)
  // At sign-in the site's name is on the screen.
  const wait = new Promise((resolve) => setTimeout(resolve, settingsPatience))
  const hasName = isSignedIn() || Promise.race([settings, wait])
  await Promise.all([texts, checkSession(tell), hasName])

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
