interface Cookie {
  readonly value: string
  readonly path: string
  readonly isSecure: boolean
}

interface By {
  readonly method?: string
  readonly token?: string
  /** How the browser reaches the site, and whether a proxy on the way forwards that. */
  readonly scheme?: 'http' | 'https'
  readonly isForwarded?: boolean
  readonly host?: string
}

/** A browser's cookies of one site: of `Secure`, `__Secure-` and `Path` it makes what browsers do. */
export class CookieJar {
  readonly #url: string
  readonly #cookies = new Map<string, Cookie>()

  constructor(url: string) {
    this.#url = url
  }

  async request(
    path: string,
    { method = 'GET', token, scheme = 'http', isForwarded = false, host }: By = {},
  ) {
    const cookie = this.header(path, scheme)
    const response = await fetch(this.#url + path, {
      method,
      headers: {
        ...(token !== undefined && { token }),
        ...(cookie !== '' && { cookie }),
        ...(host !== undefined && { 'x-forwarded-host': host }),
        ...(isForwarded && { 'x-forwarded-proto': scheme, 'x-forwarded-for': '192.0.2.1' }),
      },
    })
    await response.arrayBuffer()
    const set = response.headers.getSetCookie()
    for (const line of set) this.#take(line, scheme)
    return { status: response.status, headers: response.headers, set }
  }

  /** Cookies that are sent with a request. */
  header(path = '/api/file/x', scheme: 'http' | 'https' = 'http'): string {
    return [...this.#cookies]
      .filter(([, cookie]) => path.startsWith(cookie.path) && (scheme === 'https' || !cookie.isSecure))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')
  }

  names(): string[] {
    return [...this.#cookies.keys()]
  }

  put(name: string, value: string): void {
    this.#cookies.set(name, { value, path: '/api', isSecure: false })
  }

  #take(line: string, scheme: 'http' | 'https'): void {
    const [pair = '', ...attributes] = line.split('; ')
    const [name = '', value = ''] = pair.split('=', 2)
    const isSecure = attributes.includes('Secure')
    if (isSecure && scheme === 'http') return
    if (name.startsWith('__Secure-') && !isSecure) return
    const path = attributes.find((one) => one.startsWith('Path='))?.slice('Path='.length) ?? '/'
    if (attributes.some((one) => /^Expires=Thu, 01 Jan 1970/.test(one))) this.#cookies.delete(name)
    else this.#cookies.set(name, { value, path, isSecure })
  }
}
