/** Goes from page to page as a browser does: keeps each host's cookies, follows redirects, sends forms. */
export class Browser {
  readonly #cookies = new Map<string, Map<string, string>>()

  /** Sends a request, as a page; redirects are not followed. */
  async request(address: string | URL, init: RequestInit = {}): Promise<Response> {
    const { host } = new URL(address)
    const jar = this.#cookies.get(host) ?? new Map<string, string>()
    this.#cookies.set(host, jar)
    const headers = new Headers({ accept: 'text/html', ...init.headers })
    if (jar.size > 0) headers.set('cookie', [...jar].map((pair) => pair.join('=')).join('; '))
    const response = await fetch(address, { ...init, headers, redirect: 'manual' })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (/expires=Thu, 01 Jan 1970/i.test(cookie)) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }

  /** Signs in at oidc-provider's development pages and agrees; gives the address that it sends back to. */
  async signInAtProvider(address: string, login: string): Promise<URL> {
    const { origin } = new URL(address)
    let url = new URL(address)
    let response = await this.request(url)
    for (let step = 0; step < 20; step++) {
      const location = response.headers.get('location')
      if (location) {
        url = new URL(location, url)
        if (url.origin !== origin) return url
        response = await this.request(url)
        continue
      }
      const page = await response.text()
      const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1]
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
      if (!action || !prompt) throw new Error(`no form at ${url}: ${page}`)
      const body = new URLSearchParams({ prompt, login, password: 'any' })
      response = await this.request(new URL(action, url), { method: 'POST', body })
    }
    throw new Error('the provider goes round in circles')
  }
}
