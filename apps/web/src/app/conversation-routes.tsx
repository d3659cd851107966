import type { Route } from '../platform/router/index.ts'
import { withTexts } from '../platform/texts/index.ts'

/**
 * The branch of the conversations: the list, and beside it the one that is open.
 *
 * @param beside further pages that stand beside the list
 */
export const routesWith = (beside: Route[]): Route[] => [
  {
    lazy: () => import('../features/conversation-list/layout.tsx'),
    children: [
      { lazy: () => import('../features/conversation-list/welcome.tsx') },
      {
        path: 'user/:id',
        children: [
          { lazy: () => import('../features/chat/page.tsx') },
          { path: 'info', lazy: () => withTexts('contacts', import('../features/friend-info/page.tsx')) },
        ],
      },
      {
        path: 'group/:id',
        children: [{ lazy: () => withTexts('groupLines', import('../features/chat/group-page.tsx')) }],
      },
      ...beside,
    ],
  },
]
