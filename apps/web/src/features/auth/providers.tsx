import type { Answer } from '@parley/client'
import { lazy, Suspense, useEffect, useState } from 'react'
import { fetchProviders } from '../../domain/me/providers.ts'

const ProviderLinks = lazy(() => import('./provider-links.tsx'))

/** Other ways to sign in, where the site has any. */
export function Providers({ goesTo }: { goesTo: string }) {
  const [providers, setProviders] = useState<Answer<'GET /api/settings/open_login'>>([])

  useEffect(() => {
    const loading = new AbortController()
    // Without them there is still the form.
    fetchProviders(loading.signal).then(setProviders, () => undefined)
    return () => loading.abort()
  }, [])

  if (providers.length === 0) return null
  return (
    <Suspense fallback={null}>
      <ProviderLinks providers={providers} goesTo={goesTo} />
    </Suspense>
  )
}
