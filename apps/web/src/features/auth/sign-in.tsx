import { ApiError } from '@parley/client'
import { type LoaderFunctionArgs, redirect, useLoaderData, useLocation } from 'react-router'
import { Link } from '../../components/link.tsx'
import { errorText } from '../../lib/api-errors.ts'
import { useT } from '../../lib/i18n/index.ts'
import { safePath } from '../../lib/redirect.ts'
import { useTitle } from '../../lib/use-title.ts'
import styles from './form.module.css'
import { Providers } from './providers.tsx'
import { signInByProvider } from './session-flow.ts'
import { SignInForm } from './sign-in-form.tsx'

/** A provider sends people back with `code` and `flag`: they are signed in before anything is shown. */
export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const code = query.get('code')
  const flag = query.get('flag')
  if (!code || !flag) return { problem: undefined }
  try {
    await signInByProvider(code, flag)
  } catch (error) {
    return { problem: error instanceof ApiError ? errorText(error) : String(error) }
  }
  return redirect(safePath(query.get('redirect_url')))
}

export function Component() {
  const t = useT()
  const { state, search } = useLocation() as { state: { account?: string } | null; search: string }
  const { problem } = useLoaderData<{ problem: string | undefined }>()
  useTitle(t('auth.signInTitle'))
  return (
    <>
      <h1 className={styles.title}>{t('auth.signInTitle')}</h1>
      <p className={styles.text}>{t('auth.signInText')}</p>
      <SignInForm
        account={state?.account}
        problem={problem}
        goesTo={safePath(new URLSearchParams(search).get('redirect_url'))}
      />
      <p className={styles.below}>
        {t('auth.noAccount')}
        <Link to={`/login/register${search}`}>{t('auth.register')}</Link>
      </p>
      <Providers />
    </>
  )
}
