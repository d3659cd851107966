import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import { loadTexts } from '../../lib/i18n/index.ts'

/** These screens bring their own texts. */
const withTexts = <T,>(screen: Promise<T>) =>
  Promise.all([screen, loadTexts('groups')]).then(([part]) => part)

/** Loaded when it is needed, as it brings the cache with it, which sign-in has no use for. */
const requireStaff = (args: LoaderFunctionArgs) =>
  import('./guard.ts').then((guard) => guard.requireStaff(args))

/** What stands beside the conversations. */
export const besideConversations: RouteObject[] = [
  {
    path: 'group/:id/info',
    children: [
      { index: true, lazy: () => withTexts(import('./info/page.tsx')) },
      { path: 'member', loader: requireStaff, lazy: () => withTexts(import('./member/page.tsx')) },
      { path: 'settings', loader: requireStaff, lazy: () => withTexts(import('./settings/page.tsx')) },
    ],
  },
]

/** What stands beside the contacts. */
export const besideContacts: RouteObject[] = [
  { path: 'groups/:id', lazy: () => withTexts(import('./detail/page.tsx')) },
  { path: 'add_group', lazy: () => withTexts(import('./create/page.tsx')) },
]
