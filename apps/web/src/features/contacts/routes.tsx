import { type RouteObject, redirect } from 'react-router'

export const routes: RouteObject[] = [
  {
    path: 'm',
    children: [
      { index: true, loader: () => redirect('/m/welcome') },
      { path: 'welcome', element: null },
    ],
  },
]
