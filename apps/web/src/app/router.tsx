import { createBrowserRouter, type RouteObject, redirect } from 'react-router'
import { routesWith as chatWith } from '../features/chat/routes.tsx'
import { routesWith as contactsWith } from '../features/contacts/routes.tsx'
import { besideContacts, besideConversations } from '../features/groups/routes.tsx'
import { routes as notices } from '../features/notices/routes.tsx'
import { routes as profile } from '../features/profile/routes.tsx'
import { loadTexts } from '../lib/i18n/index.ts'
import { ErrorPage } from './error-page.tsx'
import { requireSession, skipWhenSignedIn } from './guards.ts'
import { Root } from './root.tsx'

/** The outline in index.html is what is seen until then. */
const Nothing = () => null

/** For whoever designs: left out of a build. */
const gallery: RouteObject = { path: 'gallery', lazy: () => import('./gallery/gallery.tsx') }

/** The features' route tables name paths only: their screens load when somebody goes there. */
export const createRouter = () =>
  createBrowserRouter([
    {
      Component: Root,
      ErrorBoundary: ErrorPage,
      HydrateFallback: Nothing,
      children: [
        {
          path: 'login',
          loader: skipWhenSignedIn,
          lazy: () => import('../features/auth/layout.tsx'),
          children: [
            { index: true, lazy: () => import('../features/auth/sign-in.tsx') },
            { path: 'register', lazy: () => import('../features/auth/register.tsx') },
            { path: 'success', lazy: () => import('../features/auth/success.tsx') },
            { path: '*', loader: () => redirect('/login') },
          ],
        },
        {
          path: '/',
          loader: requireSession,
          shouldRevalidate: () => true,
          lazy: () => Promise.all([import('./signed-in.tsx'), loadTexts('main')]).then(([screen]) => screen),
          children: [
            {
              ErrorBoundary: ErrorPage,
              children: [
                ...chatWith(besideConversations),
                ...contactsWith(besideContacts),
                ...notices,
                ...profile,
                ...(import.meta.env.DEV ? [gallery] : []),
                { path: '*', lazy: () => import('./not-found.tsx') },
              ],
            },
          ],
        },
      ],
    },
  ])
