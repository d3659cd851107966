import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Person } from '../people.ts'
import { pin } from '../processes.ts'
import type { ServerProcess } from '../servers.ts'
import type { Arrivals, Order } from './clients.ts'

export interface Held {
  readonly heapUsed: number
  readonly rss: number
}

/** Arguments that make a server report its memory. */
export const memoryFlags = ['--expose-gc', '--import', join(import.meta.dirname, 'memory.ts')]

/**
 * Clients of a server that was started with `memoryFlags`, in a process of their own.
 * @param byTickets connect like clients before the token was in the handshake
 */
export function openCrowd(server: ServerProcess, core: number, byTickets: boolean) {
  const clients = fork(join(import.meta.dirname, 'clients.ts'))
  pin(clients.pid ?? 0, core)
  return {
    connect: (some: readonly Person[]) =>
      order<Arrivals>(clients, { connect: { url: server.url, people: some, byTickets } }),
    go: () => order(clients, 'go'),
    held: () => heldBy(server),
    [Symbol.dispose]: () => void clients.kill(),
  }
}
export type Crowd = ReturnType<typeof openCrowd>

async function order<T>(clients: ChildProcess, what: Order): Promise<T> {
  const broken = once(clients, 'exit').then(() => Promise.reject(new Error('the clients broke off')))
  clients.send(what)
  const [{ arrivals }] = (await Promise.race([once(clients, 'message'), broken])) as [{ arrivals: T }]
  return arrivals
}

/** Its memory once all garbage is collected. */
async function heldBy({ child }: ServerProcess): Promise<Held> {
  child.send('collect')
  return ((await once(child, 'message')) as [Held])[0]
}
