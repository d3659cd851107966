import type { Route } from '../platform/router/index.ts'
import { withTexts } from '../platform/texts/index.ts'

const contents: Route = {
  path: 'contents',
  lazy: () =>
    withTexts('groupAnnouncements', withTexts('search', import('../features/chat/contents/page.tsx'))),
}

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
          contents,
        ],
      },
      {
        path: 'group/:id',
        children: [
          { lazy: () => withTexts('groupLines', import('../features/chat/group-page.tsx')) },
          contents,
        ],
      },
      { path: 'threads', lazy: () => withTexts('threads', import('../features/threads/page.tsx')) },
      ...beside,
    ],
  },
]
