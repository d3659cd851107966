import { setTimeout as sleep } from 'node:timers/promises'
import type { Site } from './site.ts'

/** Duration of an outage. */
const outageMs = 10_000
/** Longer than any client waits for a heartbeat. */
const frozenMs = 30_000

export interface Mishap {
  readonly name: string
  /** Whether it concerns one node: people on it and people on the other are reported separately. */
  readonly isOfNode: boolean
  /** Happens in the tick in which it is called. Resolves when what broke works again. */
  begin(site: Site): Promise<void>
}

export const mishaps: readonly Mishap[] = [
  { name: 'node: kill -9', isOfNode: true, begin: ({ nodes }) => nodes[0].kill() },
  { name: 'node: SIGTERM', isOfNode: true, begin: ({ nodes }) => nodes[0].drain() },
  {
    name: 'node: frozen for 30 s',
    isOfNode: true,
    async begin({ nodes: [node] }) {
      node.freeze()
      await sleep(frozenMs)
      node.thaw()
    },
  },
  {
    name: 'PostgreSQL: fast restart',
    isOfNode: false,
    begin: ({ postgres }) => postgres.restart('SIGINT'),
  },
  { name: 'PostgreSQL: kill -9', isOfNode: false, begin: ({ postgres }) => postgres.kill() },
  {
    name: 'PostgreSQL: frozen for 10 s',
    isOfNode: false,
    async begin({ postgres }) {
      postgres.freeze()
      await sleep(outageMs)
      postgres.thaw()
    },
  },
  {
    name: 'Redis: killed, back after 10 s',
    isOfNode: false,
    async begin({ redis }) {
      const killed = redis.kill()
      await sleep(outageMs)
      await killed
      await redis.start()
    },
  },
]
