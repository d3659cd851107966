import type { IceServer } from '@parley/contract'
import { limits } from '@parley/contract/limits'

/** Before the credentials of the servers expire. */
const freshMs = limits.turnSeconds * 1000 * 0.8
const retryMs = 60_000

export type AskForServers = () => Promise<readonly IceServer[]>

/**
 * Asks for the servers anew as long as a call lasts: another way that is looked for after an hour needs what is good
 * then.
 * @returns a function that ends it
 */
export function renewServers(ask: AskForServers, take: (servers: readonly IceServer[]) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  async function renew() {
    const servers = await ask().catch(() => undefined)
    if (isOver) return
    if (servers) take(servers)
    wait(servers ? freshMs : retryMs)
  }

  function wait(ms: number) {
    timer = setTimeout(() => void renew(), ms)
  }

  wait(freshMs)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
