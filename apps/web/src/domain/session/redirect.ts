const here = 'https://here.invalid'

/**
 * The path that `redirect_url` asks for, if it stays on this site; else '/'.
 *
 * Browsers read `//host`, `/\host` and tabs inside a path as another site, so the address is judged as they parse it.
 */
export function safePath(wanted: string | null | undefined): string {
  if (!wanted?.startsWith('/')) return '/'
  const url = URL.parse(wanted, here)
  if (url?.origin !== here || url.pathname.startsWith('//')) return '/'
  if (/^\/login(\/|$)/.test(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}

/** Where somebody who is not signed in is sent from `path`. Slashes stay readable, as they may in a query. */
export const loginPath = (path: string) =>
  `/login?redirect_url=${encodeURIComponent(path).replaceAll('%2F', '/')}`
