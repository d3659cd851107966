import { type Endpoint, errorName } from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { openWorld, type Person } from '../groups/groups-support.ts'

/**
 * Answers to Bob about Alice. `blocked` were friends or never friends; the others are relations of people who do not
 * block each other: a friend, one who hides, one who was, one who never was, one who closes the door.
 */
const states = ['never', 'ended', 'friend', 'hiding', 'closed', 'blockedFriend', 'blockedStranger'] as const
type State = (typeof states)[number]

interface Pair {
  readonly bob: Person
  readonly alice: Person
  /** In which both are, and that of Bob. */
  readonly common: number
  readonly bobs: number
  /** Messages of the two, or of nobody. */
  readonly his: number
  readonly hers: number
}

const world = await openWorld()
const nobodys = 999_999_999

async function pairOf(state: State): Promise<Pair> {
  const [bob, alice, carla] = await world.people('Bob', 'Alice', 'Carla')
  const common = await world.group({ owner: carla, members: [bob, alice] })
  const bobs = await world.group({ owner: bob })
  const pair = { bob, alice, common, bobs, his: nobodys, hers: nobodys }
  const block = () => alice.call('POST /api/user/blocks', { body: { userId: bob.id } })
  if (state === 'closed') await alice.call('PUT /api/user/user_info', { body: { verification: 0 } })
  if (state === 'closed' || state === 'hiding')
    await alice.call('PUT /api/user/online/setting', { body: { showOnline: false } })
  if (state === 'blockedStranger') await block()
  if (state === 'never' || state === 'closed' || state === 'blockedStranger') return pair
  await world.befriend(bob, alice)
  const said = { his: await say(bob, alice), hers: await say(alice, bob) }
  if (state === 'ended') await alice.call('DELETE /api/user/friends', { body: { friendId: bob.id } })
  if (state === 'blockedFriend') await block()
  return { ...pair, ...said }
}

async function asked(person: Person, frame: object): Promise<Record<string, unknown>> {
  const socket = await person.socket({ v2: true, kind: 'chat' })
  const id = crypto.randomUUID()
  socket.send({ ...frame, ...('msg' in frame ? { clientMessageId: id } : { requestId: id }) })
  const named = 'msg' in frame ? { clientMessageId: id } : { requestId: id }
  const answer = await Promise.race(['ack', 'error', 'done'].map((event) => socket.hear({ event, ...named })))
  socket.close()
  return answer
}

const say = async (from: Person, to: Person) =>
  Number((await asked(from, { revUserID: to.id, msg: { type: 1, textMsg: { content: 'Hi' } } })).id)

const frame = (of: (pair: Pair) => object) => async (pair: Pair) => {
  const { event, code } = await asked(pair.bob, of(pair))
  return event === 'error' ? errorName(Number(code)) : event
}

const call =
  <E extends Endpoint>(
    endpoint: E,
    input: (pair: Pair) => object,
    shown: (data: never) => unknown = () => 'ok',
  ) =>
  (pair: Pair): Promise<unknown> =>
    (pair.bob.call as (endpoint: E, input: object) => Promise<never>)(endpoint, input(pair)).then(
      shown,
      (error: { code: number }) => errorName(error.code),
    )

const query = (of: (pair: Pair) => object) => (pair: Pair) => ({ query: of(pair) })
const body = (of: (pair: Pair) => object) => (pair: Pair) => ({ body: of(pair) })
const friend = ({ alice }: Pair) => ({ friendId: alice.id })
const soon = () => new Date(Date.now() + 3600_000).toISOString()
const msg = { type: 1, textMsg: { content: 'x' } }

/** In this order: the later ones change what there is. */
const operations: Readonly<Record<string, (pair: Pair) => Promise<unknown>>> = {
  'the list of friends': call(
    'GET /api/user/friends',
    query(() => ({})),
    ({ count }: { count: number }) => count,
  ),
  'a friend': call(
    'GET /api/user/friend_info',
    query(({ alice }) => ({ friendID: alice.id })),
    Object.keys,
  ),
  'a search': call(
    'GET /api/user/search',
    query(({ alice }) => ({ key: String(alice.id) })),
    (data: { list: { isFriend: boolean }[] }) => data.list.map(({ isFriend }) => isFriend),
  ),
  'a card': call(
    'GET /api/user/card',
    query(({ alice }) => ({ userID: alice.id })),
    ({ bond, isOnline }: { bond: string; isOnline: boolean }) => [bond, isOnline],
  ),
  'the last time online': call(
    'GET /api/user/last_seen',
    query(({ alice }) => ({ friendID: alice.id })),
    Object.keys,
  ),
  'members of a group': call(
    'GET /api/group/member',
    query(({ common }) => ({ id: common, limit: -1 })),
    (data: { list: { userNickname: string; isFriend: boolean; isOnline: boolean }[] }) =>
      data.list
        .filter(({ userNickname }) => userNickname === 'Alice')
        .map(({ isFriend, isOnline }) => [isFriend, isOnline]),
  ),
  'whom to invite': call(
    'GET /api/group/friends',
    query(({ bobs }) => ({ id: bobs, limit: -1 })),
    ({ count }: { count: number }) => count,
  ),
  'an invitation': call(
    'POST /api/group/member',
    body(({ bobs, alice }) => ({ id: bobs, memberIdList: [alice.id] })),
  ),
  'a group of friends': call(
    'POST /api/group/group',
    body(({ alice }) => ({ mode: 2, userIdList: [alice.id] })),
  ),
  'a note': call(
    'PUT /api/user/friends',
    body(({ alice }) => ({ friendID: alice.id, notice: 'A' })),
  ),
  'a history': call('GET /api/chat/history', query(friend), ({ count }: { count: number }) => count),
  media: call(
    'GET /api/chat/media',
    query((pair) => ({ ...friend(pair), kinds: 'picture' })),
  ),
  pins: call('GET /api/chat/pins', query(friend)),
  commands: call('GET /api/chat/commands', query(friend)),
  'the list of chats': call(
    'GET /api/chat/session',
    query(() => ({})),
    (data: { list: { isOnline: boolean }[] }) => data.list.map((row) => Object.keys(row).sort()),
  ),
  'a pinned chat': call('POST /api/chat/user_top', body(friend)),
  'a muted chat': call(
    'PUT /api/chat/mute',
    body((pair) => ({ ...friend(pair), isMuted: true })),
  ),
  'an unread chat': call('PUT /api/chat/unread', body(friend)),
  'a read mark': call(
    'PUT /api/chat/read',
    body((pair) => ({ ...friend(pair), messageId: pair.hers })),
  ),
  'a reminder': call(
    'POST /api/chat/reminders',
    body(({ alice, hers }) => ({ userID: alice.id, messageId: hers, at: soon() })),
  ),
  'a message for later': call(
    'POST /api/chat/scheduled',
    body(({ alice }) => ({ userID: alice.id, clientMessageId: crypto.randomUUID(), msg, at: soon() })),
  ),
  'a report': call(
    'POST /api/report/reports',
    body(({ alice }) => ({ kind: 'person', userId: alice.id, reason: 'other' })),
  ),
  'a message': frame(({ alice }) => ({ revUserID: alice.id, msg })),
  'a reply': frame(({ alice, hers }) => ({
    revUserID: alice.id,
    msg: { type: 9, replyMsg: { msgID: hers, content: 'x' } },
  })),
  'an edit': frame(({ alice, his }) => ({
    edit: { revUserID: alice.id, messageId: his, version: 0, editId: 'e', msg },
  })),
  'a reaction': frame(({ alice, hers }) => ({
    react: { revUserID: alice.id, messageId: hers, emoji: '👍', on: true },
  })),
  'a pin': frame(({ alice, hers }) => ({ pin: { revUserID: alice.id, messageId: hers, on: true } })),
  'a withdrawal': frame(({ alice, his }) => ({
    revUserID: alice.id,
    msg: { type: 8, withdrawMsg: { msgID: his } },
  })),
  'how to be added': call('POST /api/user/valid', body(friend), (data: object) => data),
  'a request': call(
    'POST /api/user/friends',
    body((pair) => ({ ...friend(pair), verify: 'x' })),
  ),
  'another request': call(
    'POST /api/user/friends',
    body((pair) => ({ ...friend(pair), verify: 'y' })),
  ),
  'the list of requests': call(
    'GET /api/user/valid',
    query(() => ({})),
    (data: { list: { status: number }[] }) => data.list.map(({ status }) => status),
  ),
  'the end of a friendship': call('DELETE /api/user/friends', body(friend)),
  'a block in return': call(
    'POST /api/user/blocks',
    body(({ alice }) => ({ userId: alice.id })),
  ),
}

/** Operations whose answer differs after a block from the one after the end of a friendship, or without one: `docs/security.md` names them. */
const seenOnline = ['a card', 'members of a group']
const door = ['how to be added', 'a request', 'another request', 'the list of requests']
const friendship = [
  'the list of friends',
  'a friend',
  'a search',
  'the last time online',
  'whom to invite',
  'a note',
]
const differences = {
  blockedFriend: [...friendship, ...seenOnline, ...door, 'the end of a friendship'].sort(),
  blockedStranger: [...seenOnline, ...door].sort(),
}

const pairs = Object.fromEntries(
  await Promise.all(states.map(async (state) => [state, await pairOf(state)] as const)),
) as Record<State, Pair>
const online = await Promise.all(states.map((state) => pairs[state].alice.socket({ v2: true, kind: 'chat' })))
const answers: Record<string, Record<State, unknown>> = {}
for (const [name, operation] of Object.entries(operations)) {
  const found = await Promise.all(
    states.map(async (state) => [state, await operation(pairs[state])] as const),
  )
  answers[name] = Object.fromEntries(found) as Record<State, unknown>
}
for (const socket of online) socket.close()

describe('a blocked person', () => {
  test.each(Object.keys(operations))('is answered about %s as somebody is who is not blocked', (name) => {
    const { blockedFriend, blockedStranger, never, closed, ended, friend, hiding } = answers[name] as Record<
      State,
      unknown
    >
    expect([never, closed]).toContainEqual(blockedStranger)
    expect([ended, friend, hiding, closed]).toContainEqual(blockedFriend)
  })

  test('gets other answers than a person who is no friend only where the security page says so', () => {
    const differing = (state: 'blockedFriend' | 'blockedStranger', plain: 'ended' | 'never') =>
      Object.keys(operations)
        .filter((name) => JSON.stringify(answers[name]?.[state]) !== JSON.stringify(answers[name]?.[plain]))
        .sort()
    expect({
      blockedFriend: differing('blockedFriend', 'ended'),
      blockedStranger: differing('blockedStranger', 'never'),
    }).toEqual(differences)
  })
})
