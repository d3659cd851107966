import type { Route } from '../../platform/router/index.ts'
import { withTexts } from '../../platform/texts/index.ts'

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
          { path: 'user', lazy: () => withTexts('inviting', import('./search/people.tsx')) },
          { path: 'group', lazy: () => import('./search/groups.tsx') },
        ],
      },
      ...beside,
    ],
  },
]
