import { type GroupUpdate, limits, type SystemLine } from '@parley/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openWorld, type Person } from './groups-support.ts'

const world = await openWorld()

async function classOf() {
  const [owner, admin, member, guest] = await world.people('Owner', 'Admin', 'Member', 'Guest')
  await world.befriend(owner, guest)
  const id = await world.group({ owner, admins: [admin], members: [member] })
  return { owner, admin, member, guest, id }
}
type Class = Awaited<ReturnType<typeof classOf>>

const page = (person: Person, id: number, query: object = {}) =>
  person.call('GET /api/group/history/{id}', {
    params: { id },
    query: { limit: 200, places: true, lines: true, ...query },
  })

const linesOf = async (person: Person, id: number) => (await page(person, id)).lines ?? []
const lastLine = async (person: Person, id: number) => (await linesOf(person, id)).at(-1)
const rename = (person: Person, id: number, title: string) =>
  person.call('PUT /api/group/group', { body: { id, title } })

interface Act {
  readonly act: (group: Class) => Promise<unknown>
  readonly by: keyof Omit<Class, 'id'>
  readonly people?: keyof Omit<Class, 'id'>
  readonly line: Partial<SystemLine>
  /** Update that clients apply. */
  readonly update: (group: Class) => Partial<GroupUpdate>
}

const member = ({ id, member: { id: memberId } }: Class) => ({ id, memberId })

const memberSince = ({ id, nickname }: Person, change: object) =>
  expect.objectContaining({ userId: id, userNickname: nickname, memberNickname: '', ...change })

const acts: Record<string, Act> = {
  'somebody is invited': {
    act: ({ owner, guest, id }) =>
      owner.call('POST /api/group/member', { body: { id, memberIdList: [guest.id] } }),
    by: 'owner',
    people: 'guest',
    line: { kind: 'invited', count: 1 },
    update: () => ({ memberCount: 4 }),
  },
  'somebody joins by themselves': {
    act: async ({ owner, guest, id }) => {
      await owner.call('PUT /api/group/group', { body: { id, verification: 1 } })
      await guest.call('POST /api/group/valid', { body: { groupID: id } })
    },
    by: 'guest',
    line: { kind: 'joined', count: 0 },
    update: () => ({ memberCount: 4 }),
  },
  'somebody leaves': {
    act: ({ member, id }) => member.call('DELETE /api/group/member', { query: { id, memberId: member.id } }),
    by: 'member',
    line: { kind: 'left' },
    update: ({ member }) => ({ memberCount: 2, left: [member.id] }),
  },
  'somebody is removed': {
    act: (group) => group.admin.call('DELETE /api/group/member', { query: member(group) }),
    by: 'admin',
    people: 'member',
    line: { kind: 'removed' },
    update: ({ member }) => ({ memberCount: 2, left: [member.id] }),
  },
  'the group gets another name': {
    act: ({ admin, id }) => rename(admin, id, 'Class 4'),
    by: 'admin',
    line: { kind: 'renamed', title: 'Class 4' },
    update: () => ({ title: 'Class 4' }),
  },
  'everyone is muted': {
    act: ({ owner, id }) => owner.call('PUT /api/group/group', { body: { id, isProhibition: true } }),
    by: 'owner',
    line: { kind: 'allMuted' },
    update: () => ({ isProhibition: true }),
  },
  'somebody becomes an administrator': {
    act: (group) => group.owner.call('PUT /api/group/member/role', { body: { ...member(group), role: 2 } }),
    by: 'owner',
    people: 'member',
    line: { kind: 'appointed' },
    update: ({ member }) => ({ members: [memberSince(member, { role: 2 })] }),
  },
  'somebody is an administrator no longer': {
    act: ({ owner, admin, id }) =>
      owner.call('PUT /api/group/member/role', { body: { id, memberId: admin.id, role: 3 } }),
    by: 'owner',
    people: 'admin',
    line: { kind: 'dismissed' },
    update: ({ admin }) => ({ members: [memberSince(admin, { role: 3 })] }),
  },
  'the group is handed over': {
    act: ({ owner, admin, id }) => owner.call('PUT /api/group/owner', { body: { id, memberId: admin.id } }),
    by: 'owner',
    people: 'admin',
    line: { kind: 'handedOver' },
    update: ({ owner, admin }) => ({
      members: [memberSince(owner, { role: 2 }), memberSince(admin, { role: 1 })],
    }),
  },
  'somebody is muted': {
    act: ({ admin, member, id }) =>
      admin.call('PUT /api/group/member/prohibition', {
        body: { groupId: id, memberId: member.id, prohibitionTime: 10 },
      }),
    by: 'admin',
    people: 'member',
    line: { kind: 'muted', minutes: 10 },
    update: ({ member }) => ({ members: [memberSince(member, { prohibitionTime: 10 })] }),
  },
  'somebody is muted no longer': {
    act: ({ admin, member, id }) =>
      admin.call('PUT /api/group/member/prohibition', { body: { groupId: id, memberId: member.id } }),
    by: 'admin',
    people: 'member',
    line: { kind: 'unmuted' },
    update: ({ member }) => ({ members: [memberSince(member, { prohibitionTime: null })] }),
  },
}

test.for(Object.entries(acts))(
  'when %s, the chat says so, and the event what is different',
  async ([, { act, by, people, line, update }]) => {
    const group = await classOf()
    const { owner, id } = group
    await owner.say(id, 'Hello')
    const socket = await owner.socket({ v2: true })
    await act(group)
    const said = await lastLine(owner, id)
    expect(said).toMatchObject({
      ...line,
      after: 1,
      by: { userID: group[by].id, nickname: group[by].nickname, memberNickname: '' },
      people: people ? [{ userID: group[people].id }] : [],
    })
    expect(await socket.hear({ event: 'changed', groupID: id, position: said?.position })).toEqual({
      event: 'changed',
      groupID: id,
      topics: ['groups'],
      position: said?.position,
      line: said,
      update: update(group),
    })
    socket.close()
  },
)

test('a new group begins with who made it, and with whom, before all else in its log', async () => {
  const [owner, guest] = await world.people('Owner', 'Guest')
  await world.befriend(owner, guest)
  const { groupId } = await owner.call('POST /api/group/group', { body: { mode: 2, userIdList: [guest.id] } })
  expect(await page(guest, groupId)).toMatchObject({ position: 0 })
  expect(await linesOf(guest, groupId)).toMatchObject([
    {
      kind: 'created',
      position: 0,
      after: 0,
      by: { userID: owner.id },
      people: [{ userID: guest.id }],
      count: 1,
    },
  ])
})

test('a change of nothing that the chat shows has no line', async () => {
  const { owner, member, id } = await classOf()
  const before = await linesOf(owner, id)
  const title = (await owner.call('GET /api/group/group/{id}', { params: { id } })).title
  await owner.call('PUT /api/group/group', { body: { id, title, abstract: 'Another', isProhibition: false } })
  await member.call('PUT /api/group/member/nickname', { body: { id, memberId: member.id, nickname: 'Me' } })
  expect((await linesOf(owner, id)).map(({ position }) => position)).toEqual(
    before.map(({ position }) => position),
  )
})

test.for([
  ['a description', { abstract: 'New' }, { abstract: 'New' }],
  ['who may invite', { isInvite: true }, { settings: true }],
  ['slow mode and the name', { slowMode: 30, title: 'Slow' }, { settings: true, title: 'Slow' }],
] as const)('an event about %s has what all members see alike', async ([, changes, update]) => {
  const { owner, member, id } = await classOf()
  const socket = await member.socket({ v2: true })
  await owner.call('PUT /api/group/group', { body: { id, ...changes } })
  const event = await socket.hear({ event: 'changed', groupID: id, update })
  expect(event.update).toEqual(update)
  socket.close()
})

test('a client that does not ask for lines receives none', async () => {
  const { owner, id } = await classOf()
  const old = await owner.socket()
  await rename(owner, id, 'Class 4')
  await owner.say(id, 'Hello')
  await old.hear({ groupID: id, msgPreview: 'Hello' })
  expect(old.heard).toHaveLength(1)
  expect(await page(owner, id, { lines: undefined })).not.toHaveProperty('lines')
  old.close()
})

test('a client that was away receives them in their places', async () => {
  const { owner, id } = await classOf()
  await owner.say(id, 'before')
  await rename(owner, id, 'Class 4')
  await owner.say(id, 'after')
  const [socket, said] = [await owner.socket({ v2: true }), await lastLine(owner, id)]
  socket.send({ backfill: { groupID: id, after: (said?.position ?? 0) - 2 } })
  const { events } = await socket.hear({ event: 'backfill' })
  expect(events).toMatchObject([
    { event: 'message', message: { msgPreview: 'before' } },
    { event: 'changed', line: said },
    { event: 'message', message: { msgPreview: 'after' } },
  ])
  socket.close()
})

test('lines stay when the log has forgotten what they tell', async () => {
  const { owner, id } = await classOf()
  await rename(owner, id, 'Class 4')
  const before = await linesOf(owner, id)
  await world.queries.deleteFrom('conversation_changes').where('conversation_id', '=', id).execute()
  expect(await linesOf(owner, id)).toEqual(before)
})

test('people are named as they are named now', async () => {
  const { owner, member, id } = await classOf()
  await member.call('DELETE /api/group/member', { query: { id, memberId: member.id } })
  await owner.call('PUT /api/group/member/nickname', {
    body: { id, memberId: owner.id, nickname: 'Teacher' },
  })
  await world.queries
    .updateTable('users')
    .set({ nickname: '已注销', deleted_at: new Date() })
    .where('id', '=', member.id)
    .execute()
  const lines = await linesOf(owner, id)
  expect(lines.at(0)?.by).toEqual({ userID: owner.id, nickname: 'Owner', memberNickname: 'Teacher' })
  expect(lines.at(-1)).toMatchObject({ kind: 'left', by: { nickname: '已注销' } })
})

test('a line names the first of many people, and counts all', async () => {
  const owner = await world.person('Owner')
  const guests = await world.people(...Array.from({ length: limits.systemLinePeople + 3 }, (_, i) => `G${i}`))
  await world.befriend(owner, ...guests)
  const id = await world.group({ owner })
  await owner.call('POST /api/group/member', { body: { id, memberIdList: guests.map((one) => one.id) } })
  const line = await lastLine(owner, id)
  expect(line).toMatchObject({ kind: 'invited', count: guests.length })
  expect(line?.people.map(({ userID }) => userID)).toEqual(
    guests.slice(0, limits.systemLinePeople).map((one) => one.id),
  )
})

test('lines of a dissolved group go with it', async () => {
  const { owner, id } = await classOf()
  await owner.call('DELETE /api/group/group/{id}', { params: { id } })
  const left = await world.queries
    .selectFrom('system_lines')
    .where('conversation_id', '=', id)
    .selectAll()
    .execute()
  expect(left).toEqual([])
})

test('read in pages of any size, in either direction, each line comes once and in its place', async () => {
  const { owner, id } = await classOf()
  for (const [at, title] of ['a', 'b', '', 'c', '', '', 'd', 'e', ''].entries()) {
    if (title) await rename(owner, id, title)
    await owner.say(id, `${at}`)
  }
  await rename(owner, id, 'end')
  // One of the lines is gone for the reader.
  const all = await page(owner, id)
  const gone = all.list[4]?.id ?? 0
  await owner.call('DELETE /api/group/history/{id}', { params: { id }, body: { msgIdList: [gone] } })
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 9 }), async (limit, from) => {
      const around = await page(owner, id, { limit, around: from, by: 'sequence' })
      const lines = [...(around.lines ?? [])]
      let before = around.more ? (around.list[0]?.sequence ?? 1) : 0
      while (before > 0) {
        const older = await page(owner, id, { limit, before, by: 'sequence' })
        lines.unshift(...(older.lines ?? []))
        before = older.more ? (older.list[0]?.sequence ?? 1) : 0
      }
      let after = around.moreAfter ? (around.list.at(-1)?.sequence ?? from) : undefined
      while (after !== undefined) {
        const newer = await page(owner, id, { limit, after, by: 'sequence' })
        lines.push(...(newer.lines ?? []))
        after = newer.moreAfter ? newer.list.at(-1)?.sequence : undefined
      }
      expect(lines).toEqual(all.lines)
    }),
    { numRuns: 30 },
  )
})
