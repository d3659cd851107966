import type { Route } from '../../lib/router/index.ts'

/**
 * The branch of the conversations: the list, and beside it the one that is open.
 *
 * @param beside further pages that stand beside the list
 */
export const routesWith = (beside: Route[]): Route[] => [
  {
    lazy: () => import('./list/layout.tsx'),
    children: [
      { lazy: () => import('./list/welcome.tsx') },
      {
        path: 'user/:id',
        children: [
          { lazy: () => import('./chat/page.tsx') },
          { path: 'info', lazy: () => import('./info/page.tsx') },
        ],
      },
      { path: 'group/:id', children: [{ lazy: () => import('./chat/group-page.tsx') }] },
      ...beside,
    ],
  },
]
