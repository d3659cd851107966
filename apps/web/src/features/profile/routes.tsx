import { withTexts } from '../../lib/i18n/index.ts'
import type { Route } from '../../lib/router/index.ts'

export const routes: Route[] = [
  {
    path: 'info',
    lazy: () => withTexts('profile', import('./layout.tsx')),
    children: [
      { lazy: () => import('./me/page.tsx') },
      { path: 'base', lazy: () => import('./messages/page.tsx') },
      { path: 'safe', lazy: () => withTexts('safety', import('./safety/page.tsx')) },
      { path: 'role', lazy: () => import('./finding/page.tsx') },
      { path: 'settings', lazy: () => import('./general/page.tsx') },
    ],
  },
]
