import type { Answer } from '@parley/client'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link } from '../../components/controls/link.tsx'
import { useTitle } from '../../components/engine/use-title.ts'
import { goalOf } from '../../domain/invitations/goal.ts'
import { fetchProviders } from '../../domain/me/providers.ts'
import { useSiteSettings } from '../../domain/site-settings.ts'
import { useLocation } from '../../platform/router/index.ts'
import { useT, withTexts } from '../../platform/texts/index.ts'
import styles from './form.module.css'
import { providerReturn } from './provider-return.ts'
import { BesidePassword, SignInForm } from './sign-in-form.tsx'

const ProviderReturnScreen = lazy(() => withTexts('providers', import('./provider-return-screen.tsx')))
const ProvidersOnly = lazy(() => withTexts('providers', import('./providers-only.tsx')))

export function Component() {
  const returned = providerReturn(useLocation().search)
  if (!returned) return <SignIn />
  return (
    <Suspense fallback={null}>
      <ProviderReturnScreen {...returned} />
    </Suspense>
  )
}

function SignIn() {
  const t = useT()
  const { state, search } = useLocation() as { state: { account?: string } | null; search: string }
  const goesTo = goalOf(search)
  const settings = useSiteSettings()
  useTitle(t('auth.signInTitle'))
  // The administrator with a password finds the form by this address alone.
  if (settings?.providersOnly && new URLSearchParams(search).get('with') !== 'password')
    return (
      <Suspense fallback={null}>
        <ProvidersOnly goesTo={goesTo} />
      </Suspense>
    )
  return (
    <>
      <h1 className={styles.title}>{t('auth.signInTitle')}</h1>
      <p className={styles.text}>{t('auth.signInText')}</p>
      <SignInForm account={state?.account} goesTo={goesTo} />
      <p className={styles.below}>
        {settings?.registration !== 'closed' && (
          <>
            {t('auth.noAccount')}
            <Link to={`/login/register${search}`}>{t('auth.register')}</Link>
          </>
        )}
        {!settings?.providersOnly && <Link to={`/login/reset${search}`}>{t('auth.forgot')}</Link>}
      </p>
      {settings?.passkeyHost === location.hostname && <BesidePassword goesTo={goesTo} />}
      <Providers goesTo={goesTo} />
    </>
  )
}

const ProviderLinks = lazy(() => import('./provider-links.tsx'))

/** Other ways to sign in, where the site has any. */
function Providers({ goesTo }: { goesTo: string }) {
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
