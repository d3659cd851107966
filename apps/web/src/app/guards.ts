import { type LoaderFunctionArgs, redirect } from 'react-router'
import { t } from '../lib/i18n/index.ts'
import { loginPath, safePath } from '../lib/redirect.ts'
import { isSignedIn } from '../lib/session.ts'
import { toast } from '../lib/toast.ts'

/** The same as `requireSession` before there is a router, which would fetch the screens that are not to be seen. */
export function requireSessionAtStart() {
  const { pathname, search, hash } = location
  if (isSignedIn() || /^\/login(\/|$)/.test(pathname)) return
  toast.warning(t('common.pleaseSignIn'))
  history.replaceState(null, '', loginPath(pathname + search + hash))
}

/** Routes that need a session send everybody else to sign in, and back here afterwards. */
export function requireSession({ request }: LoaderFunctionArgs) {
  if (isSignedIn()) return null
  const { pathname, search, hash } = new URL(request.url)
  toast.warning(t('common.pleaseSignIn'))
  throw redirect(loginPath(pathname + search + hash))
}

/** Whoever is signed in has no business at sign-in. */
export function skipWhenSignedIn({ request }: LoaderFunctionArgs) {
  if (!isSignedIn()) return null
  throw redirect(safePath(new URL(request.url).searchParams.get('redirect_url')))
}
