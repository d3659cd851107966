import type { Route } from '../../lib/router/index.ts'

export const routes: Route[] = [{ path: 'notice', lazy: () => import('./page.tsx') }]
