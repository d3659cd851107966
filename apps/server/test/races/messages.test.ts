import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ensureDirectConversation, pairOf } from '../../src/messaging/direct/repository.ts'
import { type GroupSocket, text } from '../groups/group-socket.ts'
import type { Person, World } from '../groups/groups-support.ts'
import { expectSound, onPostgres, openRaceWorld, repeatedly } from './races.ts'

onPostgres('messages at once', () => {
  const ready = openRaceWorld()
  const slow = { timeout: 120_000 }

  const history = async (person: Person, id: number) =>
    (await person.call('GET /api/group/history/{id}', { params: { id }, query: { limit: -1 } })).list

  /** Sends all without waiting for an answer: they are stored together. */
  const burst = (socket: GroupSocket, groupId: number, prefix: string, count: number) =>
    Promise.all(Array.from({ length: count }, (_, i) => socket.outcome(groupId, text(`${prefix} ${i}`))))

  /** Sends one after the other: something else can come between any two. */
  async function stream(socket: GroupSocket, groupId: number, prefix: string, count: number) {
    const outcomes: Array<string | undefined> = []
    for (let i = 0; i < count; i++) outcomes.push(await socket.outcome(groupId, text(`${prefix} ${i}`)))
    return outcomes
  }

  test('first messages: a batch is stored although others make each of its conversations', slow, async () => {
    const world = await ready
    const [alice, ...friends] = await world.people('Alice', 'B', 'C', 'D', 'E', 'F', 'G')
    for (const friend of friends) await world.befriend(alice, friend)
    const others = await Promise.all(friends.map((friend) => makeConversation(world, alice, friend)))
    const socket = await alice.socket({ v2: true, kind: 'chat' })
    const outcomes = friends.map(({ id }) => socket.frameOutcome({ revUserID: id, msg: text('Hi') }))
    for (const other of others) {
      await other.isWaitedFor()
      await other.commit()
    }
    expect(await Promise.all(outcomes)).toEqual(friends.map(() => 'ok'))
    for (const friend of friends) {
      const { list } = await friend.call('GET /api/chat/history', {
        query: { friendId: alice.id, limit: -1 },
      })
      expect(list).toHaveLength(1)
    }
  })

  /** Makes the conversation of two people in a transaction that stays open until `commit`. */
  async function makeConversation(world: World, a: Person, b: Person) {
    const [made, mayCommit] = [Promise.withResolvers<string>(), Promise.withResolvers<void>()]
    const committed = world.transaction(async (queries) => {
      await ensureDirectConversation(queries, pairOf(a.id, b.id))
      const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(queries)
      made.resolve(rows[0]?.id ?? '')
      await mayCommit.promise
    })
    const id = await Promise.race([made.promise, committed.then(() => '')])
    return {
      isWaitedFor: () =>
        expect
          .poll(async () => {
            const { rows } = await sql`select from pg_locks
              where not granted and locktype = 'transactionid' and transactionid::text = ${id}`.execute(
              world.queries,
            )
            return rows.length
          })
          .toBe(1),
      commit() {
        mayCommit.resolve()
        return committed
      },
    }
  }

  test('a reply to a message that is being withdrawn never shows its content', slow, async () => {
    const world = await ready
    await repeatedly(20, async () => {
      const [owner, member, other] = await world.people('Owner', 'Member', 'Other')
      const groupId = await world.group({ owner, members: [member, other] })
      const id = await member.say(groupId, 'A secret')
      const [from, to, quoting] = await Promise.all([
        member.socket({ v2: true }),
        other.socket({ v2: true }),
        owner.socket({ v2: true }),
      ])
      const [withdrawn, replied] = await Promise.all([
        from.outcome(groupId, { type: 8, withdrawMsg: { msgID: id } }),
        to.outcome(groupId, { type: 9, replyMsg: { msgID: id, content: 'Really?' } }),
        quoting.outcome(groupId, { type: 10, quoteMsg: { msgID: id, content: 'Look' } }),
      ])
      expect(withdrawn).toBe('ok')
      expect(['ok', 'messageWithdrawn']).toContain(replied)
      expect(JSON.stringify(await history(owner, groupId))).not.toContain('secret')
      await expectSilentAfterWithdrawal(to)
      await expectSound(world, groupId)
    })
  })

  /** Nothing that is heard after the withdrawal shows what was withdrawn. */
  async function expectSilentAfterWithdrawal(socket: GroupSocket) {
    await socket.hear({ event: 'notice' })
    await socket.settle()
    const at = socket.heard.findIndex(({ event }) => event === 'notice')
    expect(JSON.stringify(socket.heard.slice(at))).not.toContain('secret')
  }

  test.for([
    ['removed', 'notMember'],
    ['muted', 'memberMuted'],
    ['silenced with all others', 'groupMuted'],
  ] as const)('nothing is stored of a member once they are %s', slow, async ([what, refusal]) => {
    const world = await ready
    await repeatedly(20, async () => {
      const [owner, member] = await world.people('Owner', 'Member')
      const groupId = await world.group({ owner, members: [member] })
      const [one, two, hears] = await Promise.all([
        member.socket({ v2: true }),
        member.socket({ v2: true }),
        owner.socket({ v2: true }),
      ])
      const silence = async () => {
        if (what === 'removed')
          await owner.call('DELETE /api/group/member', { query: { id: groupId, memberId: member.id } })
        else if (what === 'muted')
          await owner.call('PUT /api/group/member/prohibition', {
            body: { groupId, memberId: member.id, prohibitionTime: 5 },
          })
        else await owner.call('PUT /api/group/group', { body: { id: groupId, isProhibition: true } })
        const stored = (await history(owner, groupId)).length
        // Whatever is stored from here on is the owner's.
        await owner.say(groupId, 'Done')
        return stored
      }
      const [first, second, stored] = await Promise.all([
        stream(one, groupId, 'one', 10),
        burst(two, groupId, 'two', 10),
        silence(),
      ])
      const accepted = [...first, ...second].filter((outcome) => outcome === 'ok').length
      expect([...first, ...second].filter((outcome) => outcome !== 'ok' && outcome !== refusal)).toEqual([])
      const list = await history(owner, groupId)
      expect(list.map(({ userID }) => userID)).toEqual([...Array(stored).fill(member.id), owner.id])
      expect(accepted).toBe(stored)
      await hears.hear({ event: 'message', message: { msgPreview: 'Done' } })
      await expectSound(world, groupId)
    })
  })

  test('a removed member receives nothing that was stored after the removal', slow, async () => {
    const world = await ready
    await repeatedly(20, async () => {
      const [owner, admin, member] = await world.people('Owner', 'Admin', 'Member')
      const groupId = await world.group({ owner, admins: [admin], members: [member] })
      const [from, hears] = await Promise.all([admin.socket({ v2: true }), member.socket({ v2: true })])
      const [, afterwards] = await Promise.all([
        stream(from, groupId, 'during', 10),
        owner
          .call('DELETE /api/group/member', { query: { id: groupId, memberId: member.id } })
          .then(() => owner.say(groupId, 'After')),
      ])
      await hears.settle()
      const last = hears.heard.findLast(({ event }) => event === 'message')
      const ids = hears.heard.map(({ message }) => (message as { id: number } | undefined)?.id ?? 0)
      expect(ids).not.toContain(afterwards)
      if (last) expect(Number((last.message as { id: number }).id)).toBeLessThan(afterwards)
      await expectSound(world, groupId)
    })
  })

  test('one message sent on two sockets at once is stored once', slow, async () => {
    const world = await ready
    await repeatedly(20, async (n) => {
      const [owner, member] = await world.people('Owner', 'Member')
      const groupId = await world.group({ owner, members: [member] })
      const [one, two, hears] = await Promise.all([
        member.socket({ v2: true }),
        member.socket({ v2: true }),
        owner.socket({ v2: true }),
      ])
      const [a, b] = await Promise.all([
        one.request(groupId, text('Once'), `same-${n}`),
        two.request(groupId, text('Once'), `same-${n}`),
      ])
      expect(a).toEqual(b)
      expect(a).toMatchObject({ event: 'ack', sequence: 1 })
      await hears.hear({ event: 'message' })
      await hears.settle()
      expect(hears.heard).toHaveLength(1)
      expect(await history(owner, groupId)).toHaveLength(1)
      await expectSound(world, groupId)
    })
  })

  test('one id used in a group and in a chat at once is one message in one of them', slow, async () => {
    const world = await ready
    await repeatedly(20, async () => {
      const [owner, friend] = await world.people('Owner', 'Friend')
      await world.befriend(owner, friend)
      const groupId = await world.group({ owner })
      const [group, chat] = await Promise.all([
        owner.socket({ v2: true }),
        owner.socket({ v2: true, kind: 'chat' }),
      ])
      chat.send({ revUserID: friend.id, msg: text('Hi'), clientMessageId: 'same' })
      const answers = await Promise.all([
        group.request(groupId, text('Hi'), 'same'),
        Promise.race([chat.hear({ event: 'ack' }), chat.hear({ event: 'error' })]),
      ])
      expect(answers.map(({ event }) => event).toSorted()).toEqual(['ack', 'error'])
      expect(answers.find(({ event }) => event === 'error')).toMatchObject({ code: 4011 })
      const rows = world.queries.selectFrom('messages').selectAll().where('sender_id', '=', owner.id)
      expect(await rows.execute()).toHaveLength(1)
    })
  })

  test('messages of many at once have no gap and one order for all', slow, async () => {
    const world = await ready
    const people = await world.people('Owner', 'A', 'B', 'C', 'D')
    const [owner, ...members] = people
    const groupId = await world.group({ owner, members })
    const sockets = await Promise.all(people.map((person) => person.socket({ v2: true })))
    await Promise.all(sockets.map((socket, i) => burst(socket, groupId, `${i}`, 40)))
    const order = (await history(owner, groupId)).map(({ id }) => id)
    expect(order).toHaveLength(200)
    for (const socket of sockets) {
      await socket.hear({ event: 'message', sequence: 200 })
      const heard = socket.heard.filter(({ event }) => event === 'message')
      expect(heard.map(({ message }) => (message as { id: number }).id)).toEqual(order)
    }
    await expectSound(world, groupId)
  })
})
