import { lazy, Suspense } from 'react'
import { useRouteError } from 'react-router'
import { t } from '../lib/i18n/index.ts'

/** Fetched when it is needed; if even that fails, its title in plain letters. */
const ErrorScreen = lazy(() =>
  import('./error-screen.tsx').catch(() => ({ default: () => <h1>{t('common.crashTitle')}</h1> })),
)

/** Shown instead of a screen that failed. */
export function ErrorPage() {
  const error = useRouteError()
  return (
    <Suspense fallback={null}>
      <ErrorScreen error={error} />
    </Suspense>
  )
}
