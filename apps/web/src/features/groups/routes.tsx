import type { RouteObject } from 'react-router'
import { loadTexts } from '../../lib/i18n/index.ts'
import { requireStaff } from './guard.ts'

/** These screens bring their own texts. */
const withTexts = <T,>(screen: Promise<T>) =>
  Promise.all([screen, loadTexts('groups')]).then(([part]) => part)

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
