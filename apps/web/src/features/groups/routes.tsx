import type { Guard, Route } from '../../platform/router/index.ts'
import { withTexts } from '../../platform/texts/index.ts'

/** Loaded when it is needed, as it brings the cache with it, which sign-in has no use for. */
const requireStaff: Guard = (visit) => import('./guard.ts').then((guard) => guard.requireStaff(visit))

/** Pages beside the conversations. */
export const besideConversations: Route[] = [
  {
    path: 'group/:id/info',
    children: [
      { lazy: () => withTexts('groups', import('./info/page.tsx')) },
      { path: 'member', guard: requireStaff, lazy: () => withTexts('groups', import('./member/page.tsx')) },
      {
        path: 'integrations',
        guard: requireStaff,
        lazy: () =>
          withTexts('groups', withTexts('bots', withTexts('outgoing', import('./integrations/page.tsx')))),
      },
      {
        path: 'settings',
        guard: requireStaff,
        lazy: () => withTexts('groups', import('./settings/page.tsx')),
      },
    ],
  },
]

/** Pages beside the contacts. */
export const besideContacts: Route[] = [
  { path: 'groups/:id', lazy: () => withTexts('groups', import('./detail-page.tsx')) },
  { path: 'add_group', lazy: () => withTexts('groups', import('./create/page.tsx')) },
]
