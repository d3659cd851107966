import type { Route } from '../../platform/router/index.ts'
import { withTexts } from '../../platform/texts/index.ts'

export const routes: Route[] = [
  {
    path: 'info',
    lazy: () => withTexts('profile', import('./layout.tsx')),
    children: [
      { lazy: () => import('./me/page.tsx') },
      { path: 'me', lazy: () => import('./me/page.tsx') },
      { path: 'about', lazy: () => import('./hub/about.tsx') },
      { path: 'notify', lazy: () => withTexts('safety', withTexts('notify', import('./notify/page.tsx'))) },
      { path: 'base', lazy: () => withTexts('notify', import('./messages/page.tsx')) },
      { path: 'safe', lazy: () => withTexts('safety', withTexts('ownData', import('./safety/page.tsx'))) },
      { path: 'leave', lazy: () => withTexts('safety', withTexts('ownData', import('./leaving/page.tsx'))) },
      { path: 'role', lazy: () => import('./finding/page.tsx') },
      { path: 'bots', lazy: () => withTexts('bots', import('./bots/page.tsx')) },
      { path: 'appearance', lazy: () => import('./appearance/page.tsx') },
      { path: 'settings', lazy: () => import('./general/page.tsx') },
    ],
  },
]
