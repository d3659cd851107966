import { routes as admin } from '../features/admin/routes.tsx'
import { routesWith as contactsWith } from '../features/contacts/routes.tsx'
import { besideContacts, besideConversations } from '../features/groups/routes.tsx'
import { routes as notices } from '../features/notices/routes.tsx'
import { routes as profile } from '../features/profile/routes.tsx'
import type { Route } from '../platform/router/index.ts'
import { withTexts } from '../platform/texts/index.ts'
import { routesWith as chatWith } from './conversation-routes.tsx'
import { ErrorPage } from './error-page.tsx'
import { requireNewAccount, requireSession, skipWhenSignedIn } from './guards.ts'
import { Root } from './root.tsx'

/** For designers: left out of a build. */
const gallery: Route = { path: 'gallery', lazy: () => import('./gallery/gallery.tsx') }

/** The features' route tables name paths only: their screens load when somebody goes there. */
export const routes: readonly Route[] = [
  {
    Component: Root,
    ErrorScreen: ErrorPage,
    children: [
      {
        lazy: () => import('../features/auth/layout.tsx'),
        children: [
          {
            path: 'login',
            guard: skipWhenSignedIn,
            children: [
              { lazy: () => import('../features/auth/sign-in.tsx') },
              {
                path: 'register',
                lazy: () => withTexts('invited', import('../features/auth/register.tsx')),
              },
              {
                path: 'reset',
                lazy: () => withTexts('safety', import('../features/auth/reset.tsx')),
              },
              {
                path: 'success',
                guard: requireNewAccount,
                lazy: () => withTexts('invited', import('../features/auth/success.tsx')),
              },
              { path: '*', guard: () => '/login' },
            ],
          },
          {
            path: 'mail/:deed',
            children: [{ path: '*', lazy: () => withTexts('notify', import('../features/auth/mailed.tsx')) }],
          },
          {
            path: 'i/:code',
            lazy: () => withTexts('invited', import('../features/invitation/page.tsx')),
          },
        ],
      },
      {
        guard: requireSession,
        lazy: () => withTexts('main', import('./signed-in.tsx')),
        children: [
          {
            ErrorScreen: ErrorPage,
            children: [
              ...chatWith(besideConversations),
              ...contactsWith(besideContacts),
              ...notices,
              ...profile,
              ...admin,
              { path: 'open', lazy: () => import('../features/launch/page.tsx') },
              ...(import.meta.env.DEV ? [gallery] : []),
              { path: '*', lazy: () => import('./not-found.tsx') },
            ],
          },
        ],
      },
    ],
  },
]
