import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { toastError } from '../lib/api-errors.ts'
import { watchStyles } from '../lib/fetch-code.ts'
import { loadTexts } from '../lib/i18n/index.ts'
import { forgetWhoeverGoes } from '../lib/left-behind.ts'
import { createRouter, RouterProvider } from '../lib/router/index.ts'
import { isSignedIn } from '../lib/session.ts'
import { loadSiteSettings } from '../lib/site-settings.ts'
import { checkSession } from './check-session.ts'
import { keepApp } from './keep-app.ts'
import { routes } from './routes.tsx'
import { watchSession } from './watch-session.ts'

/** Session and theme are already here, from local storage; the sockets open with the signed-in part of the app. */
export async function start() {
  watchStyles()
  forgetWhoeverGoes()
  const texts = loadTexts('start')
  const tell = (error: unknown) => texts.then(() => toastError(error))
  loadSiteSettings().catch(tell)
  const router = createRouter(routes)
  if (isSignedIn()) router.preload(location.pathname)
  await Promise.all([texts, checkSession(tell)])

  watchSession(router)
  // Until the first screen can be drawn whole, the outline in index.html stays.
  await router.start()
  keepApp()
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}
