import { expect, test } from 'vitest'
import type { Person } from '../groups/groups-support.ts'
import { expectSound, onPostgres, openRaceWorld, repeatedly } from './races.ts'

onPostgres('membership at once', () => {
  const ready = openRaceWorld()
  const slow = { timeout: 120_000 }

  const ask = (from: Person, to: Person) =>
    from.outcome('POST /api/user/friends', { body: { friendId: to.id } })

  /** Answers the request that somebody has from one other person. */
  const agreement = async (person: Person) => {
    const [request] = (await person.call('GET /api/user/valid')).list
    return () =>
      person.outcome('PUT /api/user/valid_status', { body: { verifyId: request?.id ?? 0, status: 1 } })
  }

  test.for([
    [
      'who ask each other',
      async (a: Person, b: Person) => [() => ask(a, b), () => ask(b, a), () => ask(a, b), () => ask(b, a)],
    ],
    [
      'of whom one agrees on two devices while both ask again',
      async (a: Person, b: Person) => {
        await ask(a, b)
        const agree = await agreement(b)
        return [agree, agree, () => ask(b, a), () => ask(a, b)]
      },
    ],
  ] as const)('two %s become friends once', slow, async ([, prepare]) => {
    const world = await ready
    await repeatedly(20, async () => {
      const [a, b] = await world.people('A', 'B')
      const acts = await prepare(a, b)
      const outcomes = await Promise.all(acts.map((act) => act()))
      expect(outcomes).toContain('ok')
      // A repeated request takes the place of the former, which is there no more.
      const settled = ['ok', 'alreadyFriends', 'requestHandled', 'requestUnknown']
      for (const outcome of outcomes) expect(settled).toContain(outcome)
      const friendships = await world.queries
        .selectFrom('friendships')
        .selectAll()
        .where('user_id', 'in', [a.id, b.id])
        .execute()
      expect(friendships.map(({ user_id, friend_id }) => [user_id, friend_id]).toSorted()).toEqual(
        [
          [a.id, b.id],
          [b.id, a.id],
        ].toSorted(),
      )
      const requests = await world.queries
        .selectFrom('friend_requests')
        .selectAll()
        .where('sender_id', 'in', [a.id, b.id])
        .execute()
      expect(requests.filter(({ receiver_status }) => receiver_status === 0)).toEqual([])
      const { list } = await a.call('GET /api/chat/history', { query: { friendId: b.id } })
      expect(list.map(({ msgPreview }) => msgPreview)).toEqual(['我们已经是好友了，开始聊天吧！'])
    })
  })

  test('a request that two handle at once is handled once', slow, async () => {
    const world = await ready
    await repeatedly(20, async () => {
      const [owner, admin, asker] = await world.people('Owner', 'Admin', 'Asker')
      const groupId = await world.group({ owner, admins: [admin] })
      await asker.call('POST /api/group/valid', { body: { groupID: groupId } })
      const [request] = (await owner.call('GET /api/group/valid')).list
      const handle = (person: Person, status: 1 | 2) =>
        person.outcome('PUT /api/group/valid/status', { body: { validId: request?.id ?? 0, status } })
      const outcomes = await Promise.all([
        handle(owner, 1),
        handle(admin, 2),
        handle(admin, 1),
        handle(owner, 2),
      ])
      expect(outcomes.toSorted()).toEqual(['ok', 'requestHandled', 'requestHandled', 'requestHandled'])
      const agreed = outcomes[0] === 'ok' || outcomes[2] === 'ok'
      const [after] = (await asker.call('GET /api/group/valid')).list
      expect(after?.status).toBe(agreed ? 1 : 2)
      expect(asker.id in (await world.rolesIn(groupId))).toBe(agreed)
      await expectSound(world, groupId)
    })
  })

  const look = (person: Person, id: number) => person.outcome('GET /api/group/group/{id}', { params: { id } })

  test('joining, looking and sending while the group is dissolved leaves nothing behind', slow, async () => {
    const world = await ready
    await repeatedly(20, async () => {
      const [owner, a, b, c] = await world.people('Owner', 'A', 'B', 'C')
      await world.befriend(owner, c)
      const groupId = await world.group({ owner })
      await owner.call('PUT /api/group/group', { body: { id: groupId, verification: 1 } })
      const join = (person: Person) => person.outcome('POST /api/group/valid', { body: { groupID: groupId } })
      const [joined, , dissolved, , ...looked] = await Promise.all([
        join(a),
        owner.outcome('POST /api/group/member', { body: { id: groupId, memberIdList: [c.id] } }),
        owner.outcome('DELETE /api/group/group/{id}', { params: { id: groupId } }),
        join(b),
        a.sendOutcome(groupId),
        ...Array.from({ length: 10 }, () => look(owner, groupId)),
      ])
      expect(['ok', 'groupUnknown']).toContain(joined)
      expect(dissolved).toBe('ok')
      for (const outcome of looked) expect(['ok', 'notMember', 'groupUnknown']).toContain(outcome)
      await expectSound(world, groupId)
      for (const person of [a, b, c]) expect((await person.call('GET /api/group/session')).count).toBe(0)
    })
  })

  test('a group never has more members than its size, however they come in', slow, async () => {
    const world = await ready
    await repeatedly(20, async () => {
      const [owner, friend, ...others] = await world.people('Owner', 'F', 'A', 'B', 'C', 'D', 'E', 'G')
      await world.befriend(owner, friend)
      const groupId = await world.group({ owner, size: 4 })
      const asker = others[0]
      await asker.call('POST /api/group/valid', { body: { groupID: groupId } })
      const [request] = (await owner.call('GET /api/group/valid')).list
      await owner.call('PUT /api/group/group', { body: { id: groupId, verification: 1 } })
      const outcomes = await Promise.all([
        ...others.slice(1).map((one) => one.outcome('POST /api/group/valid', { body: { groupID: groupId } })),
        owner.outcome('POST /api/group/member', { body: { id: groupId, memberIdList: [friend.id] } }),
        owner.outcome('PUT /api/group/valid/status', { body: { validId: request?.id ?? 0, status: 1 } }),
      ])
      expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(3)
      expect(outcomes.filter((outcome) => outcome === 'groupFull')).toHaveLength(outcomes.length - 3)
      expect(Object.keys(await world.rolesIn(groupId))).toHaveLength(4)
      await expectSound(world, groupId)
    })
  })

  test('one person who joins twice at once is in once', slow, async () => {
    const world = await ready
    await repeatedly(20, async () => {
      const [owner, joiner] = await world.people('Owner', 'Joiner')
      const groupId = await world.group({ owner })
      await owner.call('PUT /api/group/group', { body: { id: groupId, verification: 1 } })
      const join = () => joiner.outcome('POST /api/group/valid', { body: { groupID: groupId } })
      const outcomes = await Promise.all([join(), join(), join()])
      expect(outcomes.toSorted()).toEqual(['alreadyMember', 'alreadyMember', 'ok'])
      expect((await joiner.call('GET /api/group/valid')).count).toBe(1)
      await expectSound(world, groupId)
    })
  })

  const ban = (by: Person, id: number, whom: Person) =>
    by.outcome('DELETE /api/group/member', { query: { id, memberId: whom.id, ban: true } })

  test('a ban holds, whatever its subject and their friends do at the same moment', slow, async () => {
    const world = await ready
    await repeatedly(20, async () => {
      const [owner, admin, troll] = await world.people('Owner', 'Admin', 'Troll')
      await world.befriend(owner, troll)
      const groupId = await world.group({ owner, admins: [admin], members: [troll] })
      await owner.call('PUT /api/group/group', { body: { id: groupId, verification: 1 } })
      const join = () => troll.outcome('POST /api/group/valid', { body: { groupID: groupId } })
      const [banned] = await Promise.all([
        ban(admin, groupId, troll),
        troll.outcome('DELETE /api/group/member', { query: { id: groupId, memberId: troll.id } }),
        join(),
        owner.outcome('POST /api/group/member', { body: { id: groupId, memberIdList: [troll.id] } }),
        join(),
        troll.sendOutcome(groupId),
      ])
      expect(banned).toBe('ok')
      expect(await world.rolesIn(groupId)).toEqual({ [owner.id]: 1, [admin.id]: 2 })
      expect((await owner.call('GET /api/group/bans', { query: { id: groupId } })).count).toBe(1)
      expect(await join()).toBe('joiningBarred')
      await expectSound(world, groupId)
    })
  })

  test('a request that is agreed to while its sender is banned comes to the ban', slow, async () => {
    const world = await ready
    await repeatedly(20, async () => {
      const [owner, admin, troll] = await world.people('Owner', 'Admin', 'Troll')
      const groupId = await world.group({ owner, admins: [admin], members: [troll] })
      await troll.call('DELETE /api/group/member', { query: { id: groupId, memberId: troll.id } })
      await troll.call('POST /api/group/valid', { body: { groupID: groupId } })
      const [request] = (await owner.call('GET /api/group/valid')).list
      const [agreed, banned] = await Promise.all([
        owner.outcome('PUT /api/group/valid/status', { body: { validId: request?.id ?? 0, status: 1 } }),
        ban(admin, groupId, troll),
      ])
      expect(['ok', 'requestHandled']).toContain(agreed)
      expect(banned).toBe('ok')
      expect(await world.rolesIn(groupId)).toEqual({ [owner.id]: 1, [admin.id]: 2 })
      await expectSound(world, groupId)
    })
  })

  test('a group handed over twice at once has exactly one owner', slow, async () => {
    const world = await ready
    await repeatedly(20, async () => {
      const [owner, a, b] = await world.people('Owner', 'A', 'B')
      const groupId = await world.group({ owner, members: [a, b] })
      const handOver = (to: Person) =>
        owner.outcome('PUT /api/group/owner', { body: { id: groupId, memberId: to.id } })
      const outcomes = await Promise.all([
        handOver(a),
        handOver(b),
        a.outcome('DELETE /api/group/member', { query: { id: groupId, memberId: a.id } }),
        owner.outcome('DELETE /api/group/member', { query: { id: groupId, memberId: b.id } }),
        owner.outcome('PUT /api/group/member/role', { body: { id: groupId, memberId: a.id, role: 2 } }),
      ])
      expect(outcomes.slice(0, 2).filter((outcome) => outcome === 'ok').length).toBeLessThanOrEqual(1)
      await expectSound(world, groupId)
    })
  })
})
