import type { RouteObject } from 'react-router'

export const routes: RouteObject[] = [{ path: 'notice', lazy: () => import('./page.tsx') }]
