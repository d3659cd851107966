import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { toastError } from '../lib/api-errors.ts'
import { loadTexts } from '../lib/i18n/index.ts'
import { createRouter, RouterProvider } from '../lib/router/index.ts'
import { isSignedIn } from '../lib/session.ts'
import { loadSiteSettings } from '../lib/site-settings.ts'
import { loadUserConfig } from '../lib/user-config.ts'
import { keepApp } from './keep-app.ts'
import { routes } from './routes.tsx'
import { watchSession } from './watch-session.ts'

/** Session and theme are already here, from local storage; the sockets open with the signed-in part of the app. */
export async function start() {
  loadSiteSettings().catch(toastError)
  if (isSignedIn()) loadUserConfig().catch(toastError)
  await loadTexts('start')

  const router = createRouter(routes)
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
