import type { RouteObject } from 'react-router'

/**
 * The branch of the conversations: the list, and beside it the one that is open.
 *
 * @param beside further pages that stand beside the list
 */
export const routesWith = (beside: RouteObject[]): RouteObject[] => [
  {
    lazy: () => import('./list/layout.tsx'),
    children: [
      { index: true, lazy: () => import('./list/welcome.tsx') },
      {
        path: 'user/:id',
        children: [
          { index: true, lazy: () => import('./chat/page.tsx') },
          { path: 'info', lazy: () => import('./info/page.tsx') },
        ],
      },
      { path: 'group/:id', children: [{ index: true, lazy: () => import('./chat/group-page.tsx') }] },
      ...beside,
    ],
  },
]
