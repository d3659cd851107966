import type { WebhookHost } from '../../platform/config/config.ts'
import { judged } from '../../platform/outbound-http/judged.ts'
import type { Outside } from '../../platform/outbound-http/outside.ts'

/** The addresses to which groups may have events sent. */
export class Addresses {
  readonly outside: Outside
  readonly #hosts: readonly WebhookHost[]

  constructor(outside: Outside, hosts: readonly WebhookHost[]) {
    this.outside = outside
    this.#hosts = hosts
  }

  /** Whether the operator allows this address wherever it is. */
  isTrusted(url: URL): boolean {
    const at = portOf(url)
    return this.#hosts.some(({ name, port }) => name === url.hostname && (port === undefined || port === at))
  }

  /** Whether it may receive events, as far as its text shows: what its name resolves to shows on connecting. */
  mayReach(address: string): boolean {
    const url = URL.parse(address)
    if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return false
    if (this.isTrusted(url)) return true
    if (!this.outside.mayUse(portOf(url))) return false
    try {
      judged(this.outside, url)
      return true
    } catch {
      return false
    }
  }
}

const portOf = (url: URL) => Number(url.port || (url.protocol === 'https:' ? 443 : 80))
