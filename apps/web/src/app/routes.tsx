import { lazy, Suspense } from 'react'
import { Toaster } from '../components/overlays/toaster.tsx'
import { goalOf } from '../domain/invitations/goal.ts'
import { loginPath } from '../domain/session/redirect.ts'
import { isSignedIn } from '../domain/session/session.ts'
import { routes as admin } from '../features/admin/routes.tsx'
import { routesWith as contactsWith } from '../features/contacts/routes.tsx'
import { besideContacts, besideConversations } from '../features/groups/routes.tsx'
import { routes as notices } from '../features/notices/routes.tsx'
import { routes as profile } from '../features/profile/routes.tsx'
import { Outlet, type Route, type Visit } from '../platform/router/index.ts'
import { t, withTexts } from '../platform/texts/index.ts'
import { toast } from '../platform/toast.ts'
import { routesWith as chatWith } from './conversation-routes.tsx'

/** Parts that every screen has. */
const Root = () => (
  <>
    <Outlet />
    <Toaster />
  </>
)

/** Routes that need a session send everybody else to sign in, and back here afterwards. */
function requireSession({ location: { pathname, search, hash } }: Visit) {
  if (isSignedIn()) return undefined
  toast.warning(t('common.pleaseSignIn'))
  return loginPath(pathname + search + hash)
}

/** A signed-in person has no business at sign-in, but to see the account that they have just made. */
const skipWhenSignedIn = ({ location: { pathname, search, state } }: Visit) =>
  isSignedIn() && !(pathname === '/login/success' && isAboutNewAccount(state)) ? goalOf(search) : undefined

/** The page about a new account leads to sign-in where there is none. */
const requireNewAccount = ({ location: { state } }: Visit) =>
  isAboutNewAccount(state) ? undefined : '/login'

const isAboutNewAccount = (state: unknown) => (state as { userID?: number } | null)?.userID !== undefined

/** Fetched when it is needed; if even that fails, its title in plain letters. */
const ErrorScreen = lazy(() =>
  import('./error-screen.tsx').catch(() => ({ default: () => <h1>{t('common.crashTitle')}</h1> })),
)

/** Shown instead of a screen that failed. */
const ErrorPage = ({ error }: { error: unknown }) => (
  <Suspense fallback={null}>
    <ErrorScreen error={error} />
  </Suspense>
)

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
            path: 'mail/reset',
            lazy: () => withTexts('safety', import('../features/auth/reset.tsx')),
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
