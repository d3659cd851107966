import { type RouteObject, redirect } from 'react-router'

/**
 * The branch of the contacts: the list, and beside it what is chosen of it.
 *
 * @param beside further pages that stand beside the list
 */
export const routesWith = (beside: RouteObject[]): RouteObject[] => [
  {
    path: 'm',
    lazy: () => import('./layout.tsx'),
    children: [
      { index: true, loader: () => redirect('/m/welcome') },
      { path: 'welcome', lazy: () => import('./welcome.tsx') },
      { path: 'users/:id', lazy: () => import('./person/person.tsx') },
      {
        path: 'search',
        lazy: () => import('./search/search.tsx'),
        children: [
          { index: true, loader: () => redirect('/m/search/user') },
          { path: 'user', lazy: () => import('./search/people.tsx') },
          { path: 'group', lazy: () => import('./search/groups.tsx') },
        ],
      },
      ...beside,
    ],
  },
]
