import { type RouteObject, redirect } from 'react-router'

export const routes: RouteObject[] = [
  {
    path: 'm',
    lazy: () => import('./layout.tsx'),
    children: [
      { index: true, loader: () => redirect('/m/welcome') },
      { path: 'welcome', lazy: () => import('./welcome.tsx') },
      { path: 'users/:id', lazy: () => import('./person/person.tsx') },
      { path: 'search', loader: () => redirect('/m/search/user') },
      { path: 'search/user', lazy: () => import('./search/search.tsx') },
    ],
  },
]
