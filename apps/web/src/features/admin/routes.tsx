import type { Route } from '../../platform/router/index.ts'
import { withTexts } from '../../platform/texts/index.ts'

/** One line for all its pages, which `pages.ts` names: few people ever load them. */
export const routes: Route[] = [
  {
    path: 'admin',
    guard: (visit) => import('./guard.ts').then(({ requireStaff }) => requireStaff(visit)),
    lazy: () => withTexts('admin', import('./layout.tsx')),
    children: [{ path: '*' }],
  },
]
