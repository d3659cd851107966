import { lazy, Suspense } from 'react'
import { t } from '../platform/texts/index.ts'

/** Fetched when it is needed; if even that fails, its title in plain letters. */
const ErrorScreen = lazy(() =>
  import('./error-screen.tsx').catch(() => ({ default: () => <h1>{t('common.crashTitle')}</h1> })),
)

/** Shown instead of a screen that failed. */
export const ErrorPage = ({ error }: { error: unknown }) => (
  <Suspense fallback={null}>
    <ErrorScreen error={error} />
  </Suspense>
)
