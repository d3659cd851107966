import type { Person } from '../people.ts'
import { Client } from './client.ts'

export type Order =
  | { readonly connect: { url: string; people: readonly Person[]; byTickets: boolean } }
  | 'go'

export interface Arrivals {
  readonly seconds: number
  /** Milliseconds until each was back with both sockets, the shortest first. */
  readonly times: number[]
}

/** Clients to start before the event loop runs again, so that connecting all is not one long block. */
const atOnce = 10

let clients: Client[] = []

async function carryOut(order: Order): Promise<Arrivals | undefined> {
  if (order === 'go') {
    for (const client of clients) client.go()
    return undefined
  }
  const { url, people, byTickets } = order.connect
  clients = people.map((person, n) => new Client(url, person, n, byTickets))
  const began = performance.now()
  const coming: Array<Promise<number>> = []
  for (const [n, client] of clients.entries()) {
    coming.push(timed(client))
    if (n % atOnce === 0) await new Promise(setImmediate)
  }
  const times = await Promise.all(coming)
  return { seconds: (performance.now() - began) / 1000, times: times.toSorted((a, b) => a - b) }
}

async function timed(client: Client): Promise<number> {
  const began = performance.now()
  await client.connect()
  return performance.now() - began
}

process.on('message', (order: Order) => {
  void carryOut(order).then((arrivals) => process.send?.({ arrivals }))
})
