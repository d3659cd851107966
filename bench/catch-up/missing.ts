import type { Person } from '../people.ts'
import { Client } from './client.ts'
import type { Scene } from './scene.ts'

/** Milliseconds from the return of the network until all messages sent meanwhile are there. */
export async function timeToCatchUp(scene: Scene, missed: number, conversations: number): Promise<number> {
  const friends = scene.friends.slice(0, conversations)
  const me = new Client(scene.url, scene.me)
  await me.come()
  // A message of each first, so that there are cursors.
  await Promise.all([heard(me, friends.length), say(scene, friends, friends.length)])
  me.go()
  const ends = await say(scene, friends, missed)
  const caughtUp = reached(me, ends)
  const returned = performance.now()
  await me.come()
  await caughtUp
  const time = performance.now() - returned
  me.go()
  return time
}

function heard(me: Client, count: number): Promise<void> {
  return new Promise((resolve) => {
    const peers = new Set<number>()
    me.onMoved = (peer) => {
      if (peers.add(peer).size === count) resolve()
    }
  })
}

/** Resolves when each conversation is known up to its end. */
function reached(me: Client, ends: Map<number, number>): Promise<void> {
  return new Promise((resolve) => {
    me.onMoved = (peer, position) => {
      if (position >= (ends.get(peer) ?? 0)) ends.delete(peer)
      if (ends.size === 0) resolve()
    }
  })
}

/** Friends send messages in turn; returns the sequences of the last ones, which are their positions too. */
async function say(
  { url, me }: Scene,
  friends: readonly Person[],
  count: number,
): Promise<Map<number, number>> {
  const ends = new Map<number, number>()
  const each = friends.map(async (friend, i) => {
    const own = Math.floor(count / friends.length) + (i < count % friends.length ? 1 : 0)
    if (own > 0) ends.set(friend.id, await sayAs(url, friend, me, own))
  })
  await Promise.all(each)
  return ends
}

async function sayAs(url: string, friend: Person, me: Person, count: number): Promise<number> {
  const client = new Client(url, friend)
  const realtime = await client.come()
  const msg = { type: 1, textMsg: { content: 'Something that was said meanwhile' } } as const
  const acks = Array.from({ length: count }, () => realtime.send({ kind: 'direct', id: me.id }, msg))
  const last = (await Promise.all(acks)).at(-1)
  client.go()
  return last?.sequence ?? 0
}
