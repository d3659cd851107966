import { setTimeout as sleep } from 'node:timers/promises'
import { sockets } from '@parley/contract'
import type { Databases } from '../databases.ts'
import { Clients } from '../load/clients.ts'
import type { Load } from '../load/loads.ts'
import type { Addresses } from '../load/main.ts'
import type { Named } from '../people.ts'
import { startParley, startRelay } from '../servers.ts'
import type { Measured } from './columns.ts'
import { type Conversation, type Conversations, createConversations } from './conversations.ts'
import type { Cores } from './cores.ts'
import type { Options } from './options.ts'

/** Names of the contestants. */
export const names = ['parley', 'fair', 'bare'] as const
export type Name = (typeof names)[number]

/** A server with its database and its clients. */
export interface Contestant {
  readonly clients: Clients
  /** Memory after its start, before the first connection. */
  readonly bytesAtRest: number
  measure(load: Load): Promise<Measured>
  /** Freezes its server until `thaw`. */
  freeze(): void
  thaw(): void
  [Symbol.asyncDispose](): Promise<void>
}

const members = 500
/** Time for a server to finish its start. */
const restMs = 3000

export async function enter(
  name: Name,
  databases: Databases,
  { pairs, profile }: Options,
  cores: Cores | undefined,
): Promise<Contestant> {
  const { place, filled } = await databases.place(name, (database) =>
    createConversations(database, { pairs, members }),
  )
  const server = await (name === 'parley' ? startParley(place, profile) : startRelay(name, place, profile))
  if (cores) server.pinTo(cores.server)
  await sleep(restMs)
  const bytesAtRest = server.residentBytes()
  const clients = await Clients.connect(addressesOf(name, server.url, filled), cores?.clients)
  const now = () => ({ server: server.cpuSeconds(), database: databases.cpuSeconds(), at: performance.now() })
  return {
    clients,
    bytesAtRest,
    async measure(load) {
      const before = now()
      const result = await clients.run(load)
      const after = now()
      const server = after.server - before.server
      const database = after.database - before.database
      return {
        ...result,
        serverMicroseconds: (server * 1e6) / result.messages,
        databaseMicroseconds: (database * 1e6) / result.messages,
        shareOfCore: ((server + database) * 1000) / (after.at - before.at),
      }
    },
    freeze: () => void server.child.kill('SIGSTOP'),
    thaw: () => void server.child.kill('SIGCONT'),
    async [Symbol.asyncDispose]() {
      clients[Symbol.dispose]()
      // A frozen process does not get the signal to end.
      server.child.kill('SIGCONT')
      await server.stop()
    },
  }
}

function addressesOf(name: Name, serverUrl: string, { pairs, group }: Conversations): Addresses {
  const urlOf = (path: string, conversation: Conversation, person: Named) =>
    `${serverUrl}${path}?${name === 'parley' ? shownTo(person) : placeOf(conversation, person)}`
  return {
    pairs: pairs.map((pair) => {
      const [senderUrl = '', receiverUrl = ''] = pair.people.map((person) =>
        urlOf(sockets.chat, pair, person),
      )
      return { senderUrl, receiverUrl, receiverId: pair.people[1]?.id ?? 0 }
    }),
    group: {
      memberUrls: group.people.map((person) => urlOf(sockets.group, group, person)),
      groupId: group.id,
    },
  }
}

const shownTo = ({ token }: Named) => new URLSearchParams({ token })
/** A relay knows no people: the address names them. */
const placeOf = (room: Conversation, { id, nickname }: Named) =>
  new URLSearchParams({ room: `${room.id}`, id: `${id}`, name: nickname })
