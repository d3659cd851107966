/** A request of the framework, or one as it came, of which no route is known. */
export interface LoggedRequest {
  readonly method?: string
  readonly url?: string
  readonly routeOptions?: { readonly url?: string | undefined }
  readonly params?: unknown
}

const isNumber = (text: string) => /^\d{1,16}$/.test(text)

/** Numbers are ids, which open nothing. What else is in an address may be a ticket, a code or a link. */
const shown = (text: string) => (isNumber(text) ? text : '*')

/**
 * A request's address for the log: its route with its ids. Every other parameter is masked, so that a new route cannot
 * log secrets. For an address without a route, such as a page's, only the first name.
 */
export function loggedPath({ url, routeOptions, params }: LoggedRequest): string | undefined {
  const route = routeOptions?.url
  if (route === undefined || route.includes('*')) return url === undefined ? undefined : unroutedPath(url)
  const values = Object(params) as Readonly<Record<string, unknown>>
  return route.replace(/:(\w+)/g, (_, name: string) => shown(String(values[name])))
}

function unroutedPath(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1)
  const [begin = '', first = '', ...others] = path.split('/')
  const isName = /^[a-z_]{0,20}$/.test(first)
  // Anything that does not begin like a path is no address of this site.
  if (begin !== '') return '*'
  return ['', isName ? first : shown(first), ...others.map(shown)].join('/')
}
