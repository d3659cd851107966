import type { RouteObject } from 'react-router'

export const routes: RouteObject[] = [
  {
    path: 'info',
    lazy: () => import('./layout.tsx'),
    children: [
      { index: true, lazy: () => import('./me/page.tsx') },
      { path: 'base', lazy: () => import('./messages/page.tsx') },
      { path: 'safe', lazy: () => import('./safety/page.tsx') },
      { path: 'role', lazy: () => import('./finding/page.tsx') },
      { path: 'settings', lazy: () => import('./general/page.tsx') },
    ],
  },
]
