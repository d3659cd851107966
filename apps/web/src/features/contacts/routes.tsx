import { withTexts } from '../../lib/i18n/index.ts'
import type { Route } from '../../lib/router/index.ts'

/**
 * The branch of the contacts: the list, and beside it what is chosen of it.
 *
 * @param beside further pages that stand beside the list
 */
export const routesWith = (beside: Route[]): Route[] => [
  {
    path: 'm',
    lazy: () => withTexts('contacts', import('./layout.tsx')),
    children: [
      { guard: () => '/m/welcome' },
      { path: 'welcome', lazy: () => import('./welcome.tsx') },
      { path: 'users/:id', lazy: () => import('./person/person.tsx') },
      {
        path: 'search',
        lazy: () => import('./search/search.tsx'),
        children: [
          { guard: () => '/m/search/user' },
          { path: 'user', lazy: () => import('./search/people.tsx') },
          { path: 'group', lazy: () => import('./search/groups.tsx') },
        ],
      },
      ...beside,
    ],
  },
]
