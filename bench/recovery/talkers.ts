import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from '../people.ts'
import type { Entrances } from './entrances.ts'
import { Line } from './line.ts'
import type { Site } from './site.ts'
import type { Version } from './version.ts'

/** Milliseconds until people are known to be online, and the only load is their messages. */
const calmMs = 3000

/** A person with both sockets, each of which sends all the time. */
export interface Talker {
  /** The node on which both begin. */
  readonly node: 0 | 1
  readonly lines: readonly [chat: Line, group: Line]
}

/** Pairs of friends, each with a group of their own and on two nodes. Resolves when all have sent and received. */
export async function openTalkers(version: Version, { nodes, people }: Site, entrances: Entrances) {
  const pairs = Array.from({ length: people.length / 2 }, (_, i) => people.slice(2 * i, 2 * i + 2))
  const talkers: Talker[] = []
  for (const [one, other] of pairs as [Person, Person][]) {
    const groupID = await createGroup(version, nodes[0].url, one, other)
    for (const [me, friend, node] of [[one, other, 0] as const, [other, one, 1] as const]) {
      const line = (to: { revUserID: number } | { groupID: number }) =>
        new Line(version, entrances, me, to, nodes[node].url)
      talkers.push({ node, lines: [line({ revUserID: friend.id }), line({ groupID })] })
    }
  }
  const lines = talkers.flatMap((talker) => talker.lines)
  await Promise.all(lines.map((line) => line.send()))
  for (const line of lines) void line.talk()
  await sleep(calmMs)
  return talkers
}

async function createGroup({ client }: Version, baseUrl: string, me: Person, friend: Person) {
  const http = client.createHttpClient({
    baseUrl,
    token: () => me.token,
    language: () => 'en',
    onUnauthenticated: () => undefined,
    timeoutMs: 30_000,
  })
  const { groupId } = await http.call('POST /api/group/group', { body: { mode: 2, userIdList: [friend.id] } })
  return groupId
}
