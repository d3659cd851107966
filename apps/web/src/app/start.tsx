import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { DataRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { toastError } from '../lib/api-errors.ts'
import { loadTexts } from '../lib/i18n/index.ts'
import { isSignedIn } from '../lib/session.ts'
import { loadSiteSettings } from '../lib/site-settings.ts'
import { loadUserConfig } from '../lib/user-config.ts'
import { requireSessionAtStart } from './guards.ts'
import { createRouter } from './router.tsx'
import { watchSession } from './watch-session.ts'

/** Session and theme are already here, from local storage; the sockets open with the signed-in part of the app. */
export async function start() {
  loadSiteSettings().catch(toastError)
  if (isSignedIn()) loadUserConfig().catch(toastError)
  await loadTexts('start')

  requireSessionAtStart()
  const router = createRouter()
  watchSession(router)
  await firstScreen(router)
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}

/** Until the first screen can be drawn whole, the outline in index.html stays. */
const firstScreen = (router: DataRouter) =>
  new Promise<void>((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
