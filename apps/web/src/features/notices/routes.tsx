import { withTexts } from '../../lib/i18n/index.ts'
import type { Route } from '../../lib/router/index.ts'

export const routes: Route[] = [{ path: 'notice', lazy: () => withTexts('notices', import('./page.tsx')) }]
