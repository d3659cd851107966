import type { WebhookHost } from '../../platform/config/config.ts'
import { judged } from '../../platform/outbound-http/judged.ts'
import type { Outside } from '../../platform/outbound-http/outside.ts'

/** Which addresses groups may have told. */
export class Addresses {
  readonly outside: Outside
  readonly #hosts: readonly WebhookHost[]

  constructor(outside: Outside, hosts: readonly WebhookHost[]) {
    this.outside = outside
    this.#hosts = hosts
  }

  /** Whether the operator lets it be told wherever it is. */
  isTrusted(url: URL): boolean {
    const at = portOf(url)
    return this.#hosts.some(({ name, port }) => name === url.hostname && (port === undefined || port === at))
  }

  /** Whether it may be told, as far as it says itself: what its name stands for shows when it is connected to. */
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
