import type { Route } from '../../platform/router/index.ts'
import { withTexts } from '../../platform/texts/index.ts'

export const routes: Route[] = [{ path: 'notice', lazy: () => withTexts('notices', import('./page.tsx')) }]
