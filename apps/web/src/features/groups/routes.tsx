import { loadTexts } from '../../lib/i18n/index.ts'
import type { Guard, Route } from '../../lib/router/index.ts'

/** These screens bring their own texts. */
const withTexts = <T,>(screen: Promise<T>) =>
  Promise.all([screen, loadTexts('groups')]).then(([part]) => part)

/** Loaded when it is needed, as it brings the cache with it, which sign-in has no use for. */
const requireStaff: Guard = (visit) => import('./guard.ts').then((guard) => guard.requireStaff(visit))

/** What stands beside the conversations. */
export const besideConversations: Route[] = [
  {
    path: 'group/:id/info',
    children: [
      { lazy: () => withTexts(import('./info/page.tsx')) },
      { path: 'member', guard: requireStaff, lazy: () => withTexts(import('./member/page.tsx')) },
      { path: 'settings', guard: requireStaff, lazy: () => withTexts(import('./settings/page.tsx')) },
    ],
  },
]

/** What stands beside the contacts. */
export const besideContacts: Route[] = [
  { path: 'groups/:id', lazy: () => withTexts(import('./detail/page.tsx')) },
  { path: 'add_group', lazy: () => withTexts(import('./create/page.tsx')) },
]
