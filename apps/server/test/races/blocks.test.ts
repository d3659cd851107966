import { CallSignalFlag, MessageType } from '@parley/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ensureDirectConversation, pairOf } from '../../src/messaging/direct/repository.ts'
import { text } from '../groups/group-socket.ts'
import type { Person } from '../groups/groups-support.ts'
import { onPostgres, openRaceWorld, repeatedly } from './races.ts'

onPostgres('a block', () => {
  const ready = openRaceWorld()
  const slow = { timeout: 120_000 }

  const block = (by: Person, whom: Person) => by.call('POST /api/user/blocks', { body: { userId: whom.id } })
  const history = async (person: Person, friendId: number) =>
    (await person.call('GET /api/chat/history', { query: { friendId, limit: -1 } })).list

  async function strangersWhoAreFriends() {
    const world = await ready
    const [alice, bob] = await world.people('Alice', 'Bob')
    await world.befriend(alice, bob)
    return { world, alice, bob }
  }

  test.each([
    ['in a conversation that goes on', true],
    ['by the first message there ever is', false],
  ])('keeps out whatever is stored after it was answered: %s', slow, async (_how, hasTalked) => {
    await repeatedly(20, async () => {
      const { alice, bob } = await strangersWhoAreFriends()
      const sockets = await Promise.all([1, 2].map(() => bob.socket({ v2: true, kind: 'chat' })))
      const send = (socket: (typeof sockets)[number], content: string) =>
        socket.frameOutcome({ revUserID: alice.id, msg: text(content) })
      if (hasTalked) await Promise.all(sockets.map((socket) => send(socket, 'Before')))
      const before = hasTalked ? 2 : 0
      const stream = async (socket: (typeof sockets)[number]) => {
        const outcomes = []
        for (let i = 0; i < 10; i++) outcomes.push(await send(socket, String(i)))
        return outcomes
      }
      const [streamed, stored] = await Promise.all([
        Promise.all(sockets.map(stream)),
        block(alice, bob).then(async () => (await history(alice, bob.id)).length),
      ])
      const outcomes = streamed.flat()
      const accepted = outcomes.filter((outcome) => outcome === 'ok').length
      expect(outcomes.filter((outcome) => outcome !== 'ok' && outcome !== 'recipientNotFriend')).toEqual([])
      expect(stored).toBe(before + accepted)
      expect(await history(alice, bob.id)).toHaveLength(stored)
    })
  })

  test('waits for the first message there ever is, if it is under way', slow, async () => {
    const { world, alice, bob } = await strangersWhoAreFriends()
    const waiting = async () =>
      (
        await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(world.queries)
      ).rows.length
    const blocked = await world.transaction(async (queries) => {
      await ensureDirectConversation(queries, pairOf(alice.id, bob.id))
      const answer = block(alice, bob).then(() => 'answered')
      const first = await Promise.race([
        answer,
        expect
          .poll(waiting)
          .toBe(1)
          .then(() => 'waits'),
      ])
      expect(first).toBe('waits')
      return { answer }
    })
    expect(await blocked.answer).toBe('answered')
  })

  test('leaves no call behind that was placed at the same moment', slow, async () => {
    await repeatedly(20, async () => {
      const { world, alice, bob } = await strangersWhoAreFriends()
      const [his] = await Promise.all([bob.socket({ kind: 'chat' }), alice.socket({ kind: 'chat' })])
      his.send({
        revUserID: alice.id,
        msg: { type: MessageType.videoCall, videoCallMsg: { flag: CallSignalFlag.call } },
      })
      const [answer] = await Promise.all([
        Promise.race([his.hear({ msg: { type: 12 } }), his.hear({ msg: { type: 7 } })]),
        block(alice, bob),
      ])
      expect(answer).toBeDefined()
      const calls = world.queries.selectFrom('calls').selectAll().where('caller_id', '=', bob.id)
      expect(await calls.execute()).toEqual([])
    })
  })

  test('and a friendship that come at once leave both or the block alone', slow, async () => {
    const world = await ready
    await repeatedly(20, async () => {
      const [alice, bob] = await world.people('Alice', 'Bob')
      await alice.call('PUT /api/user/user_info', { body: { verification: 1 } })
      const [asked] = await Promise.all([
        bob.outcome('POST /api/user/friends', { body: { friendId: alice.id } }),
        block(alice, bob),
      ])
      expect(['ok', 'addingRefused']).toContain(asked)
      expect((await alice.call('GET /api/user/friends')).count).toBe(asked === 'ok' ? 1 : 0)
      const socket = await bob.socket({ v2: true, kind: 'chat' })
      expect(await socket.frameOutcome({ revUserID: alice.id, msg: text('Hi') })).toBe('recipientNotFriend')
    })
  })
})
