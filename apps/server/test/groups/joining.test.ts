import { limits, type VerificationQuestion } from '@parley/contract'
import { expect, test } from 'vitest'
import { openWorld, type Person } from './groups-support.ts'

const world = await openWorld()

const questions = { problem1: 'Teacher?', answer1: 'Ms Lin', problem2: 'Room?', answer2: '12' }
const problems = { problem1: 'Teacher?', problem2: 'Room?' }

async function groupInMode(verification: 0 | 1 | 2 | 3 | 4, verificationQuestion?: VerificationQuestion) {
  const [owner, asker] = await world.people('Owner', 'Asker')
  const groupId = await world.group({ owner })
  const settings = { verification, ...(verificationQuestion && { verificationQuestion }) }
  await owner.call('PUT /api/group/group', { body: { id: groupId, ...settings } })
  const ask = (more: { verify?: string; verificationQuestion?: VerificationQuestion } = {}) =>
    asker.outcome('POST /api/group/valid', { body: { groupID: groupId, ...more } })
  return { owner, asker, groupId, ask }
}

const notices = async (person: Person) =>
  (await person.call('GET /api/group/valid', { query: { limit: -1 } })).list

const isMember = async (groupId: number, person: Person) => person.id in (await world.rolesIn(groupId))

test('mode 0: nobody joins, and nobody is asked', async () => {
  const { owner, asker, groupId, ask } = await groupInMode(0)
  expect(await ask({ verify: 'Please' })).toBe('joiningRefused')
  expect(await notices(owner)).toEqual([])
  expect(await isMember(groupId, asker)).toBe(false)
})

test('mode 1: anyone joins at once, and the owner sees who did', async () => {
  const { owner, asker, groupId, ask } = await groupInMode(1)
  expect(await ask()).toBe('ok')
  expect(await world.rolesIn(groupId)).toEqual({ [owner.id]: 1, [asker.id]: 3 })
  expect(await notices(owner)).toMatchObject([{ userId: asker.id, status: 1, type: 1, flag: 'rev' }])
})

test.for([
  [1, undefined],
  [4, questions],
] as const)(
  'a person who joins and leaves again and again has to wait, in this group alone: mode %i',
  async ([mode, verificationQuestion]) => {
    const { owner, asker, groupId, ask: asking } = await groupInMode(mode, verificationQuestion)
    const ask = () => asking(verificationQuestion && { verificationQuestion })
    const leave = () => asker.call('DELETE /api/group/member', { query: { id: groupId, memberId: asker.id } })
    for (let i = 0; i < limits.joining.points; i++) {
      expect(await ask()).toBe('ok')
      await leave()
    }
    expect(await ask()).toBe('tooManyRequests')
    expect(await isMember(groupId, asker)).toBe(false)
    const other = await world.group({ owner })
    await owner.call('PUT /api/group/group', { body: { id: other, verification: 1 } })
    expect(await asker.outcome('POST /api/group/valid', { body: { groupID: other } })).toBe('ok')
  },
)

test('mode 2: a request with a message, which both sides see whole', async () => {
  const { owner, asker, groupId, ask } = await groupInMode(2)
  expect(await ask({ verify: ' I am in this class ' })).toBe('ok')
  expect(await isMember(groupId, asker)).toBe(false)
  const [seen] = await notices(owner)
  expect(seen).toEqual({
    id: expect.any(Number),
    grouId: groupId,
    userId: asker.id,
    userNickname: 'Asker',
    userAvatar: '',
    status: 0,
    flag: 'rev',
    additionalMessages: 'I am in this class',
    verificationQuestion: null,
    title: 'Class 3',
    avatar: 'C',
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    type: 1,
  })
  expect(await notices(asker)).toEqual([{ ...seen, flag: 'send' }])
})

test('mode 3: the answers are read by the other side', async () => {
  const { owner, ask } = await groupInMode(3, { problem1: 'Teacher?' })
  expect(await ask({ verificationQuestion: { answer1: 'No idea', answer2: 'not asked' } })).toBe('ok')
  expect(await notices(owner)).toMatchObject([
    { status: 0, verificationQuestion: { problem1: 'Teacher?', answer1: 'No idea' } },
  ])
})

test('mode 4: right answers join at once, wrong ones leave nothing behind', async () => {
  const { owner, asker, groupId, ask } = await groupInMode(4, questions)
  expect(await ask({ verificationQuestion: { answer1: 'ms lin', answer2: '13' } })).toBe('answersWrong')
  expect(await ask()).toBe('answersWrong')
  expect(await notices(owner)).toEqual([])
  expect(await ask({ verificationQuestion: { answer1: ' MS LIN ', answer2: '12' } })).toBe('ok')
  expect(await isMember(groupId, asker)).toBe(true)
})

test('the info on joining has the questions and never the answers', async () => {
  const { asker, groupId } = await groupInMode(4, questions)
  expect(await asker.call('GET /api/group/valid/{id}', { params: { id: groupId } })).toEqual({
    verification: 4,
    verificationQuestion: problems,
  })
  expect(await asker.outcome('GET /api/group/valid/{id}', { params: { id: 999_999_999 } })).toBe(
    'groupUnknown',
  )
})

test('modes 3 and 4 need questions, mode 4 an answer to each', async () => {
  const owner = await world.person('Owner')
  const id = await world.group({ owner })
  const change = (body: object) => owner.outcome('PUT /api/group/group', { body: { id, ...body } })
  expect(await change({ verification: 3 })).toBe('questionsMissing')
  expect(await change({ verification: 3, verificationQuestion: { problem1: '' } })).toBe('questionsMissing')
  expect(await change({ verification: 4, verificationQuestion: problems })).toBe('answersMissing')
  expect(await change({ verification: 4, verificationQuestion: questions })).toBe('ok')
  expect(await change({ verificationQuestion: null })).toBe('questionsMissing')
  const info = await owner.call('GET /api/group/group/{id}', { params: { id } })
  expect(info).toMatchObject({ verification: 4, verificationQuestion: questions })
})

test('members do not join again', async () => {
  const { owner, groupId } = await groupInMode(1)
  expect(await owner.outcome('POST /api/group/valid', { body: { groupID: groupId } })).toBe('alreadyMember')
  expect(await owner.outcome('POST /api/group/valid', { body: { groupID: 999_999_999 } })).toBe(
    'groupUnknown',
  )
})

test('a second request takes the place of the pending one, as the newest', async () => {
  const { owner, asker, ask } = await groupInMode(2)
  await ask({ verify: 'First' })
  const [first] = await notices(owner)
  await ask({ verify: 'Second' })
  const seen = await notices(owner)
  expect(seen).toMatchObject([{ additionalMessages: 'Second', status: 0 }])
  expect(await notices(asker)).toHaveLength(1)
  expect(await handle(owner, first?.id ?? 0, 1)).toBe('requestUnknown')
})

test('a refused request stays in the list, and a new one comes beside it', async () => {
  const { owner, groupId, ask } = await groupInMode(2)
  await ask({ verify: 'First' })
  await handle(owner, (await notices(owner))[0]?.id ?? 0, 2)
  const past = { refused_at: new Date(0) }
  await world.queries.updateTable('group_requests').set(past).where('group_id', '=', groupId).execute()
  await ask({ verify: 'Second' })
  expect(await notices(owner)).toMatchObject([
    { additionalMessages: 'Second', status: 0 },
    { additionalMessages: 'First', status: 2 },
  ])
})

const handle = (person: Person, validId: number, status: 0 | 1 | 2 | 3 | 4) =>
  person.outcome('PUT /api/group/valid/status', { body: { validId, status } })

test.for([
  ['agreed to', 1, true],
  ['refused', 2, false],
  ['ignored', 3, false],
] as const)('a request is %s once, by owner or administrator', async ([, status, joins]) => {
  const [owner, admin, member, asker] = await world.people('Owner', 'Admin', 'Member', 'Asker')
  const groupId = await world.group({ owner, admins: [admin], members: [member] })
  await asker.call('POST /api/group/valid', { body: { groupID: groupId } })
  const id = (await notices(admin))[0]?.id ?? 0
  expect(await handle(admin, id, 4)).toBe('requestPending')
  expect(await handle(asker, id, 4)).toBe('requestPending')
  expect(await handle(asker, id, 1)).toBe('forbidden')
  expect(await handle(member, id, 1)).toBe('requestUnknown')
  expect(await handle(admin, id, 0)).toBe('forbidden')
  expect(await handle(admin, id, status)).toBe('ok')
  expect(await handle(owner, id, 1)).toBe('requestHandled')
  expect(await isMember(groupId, asker)).toBe(joins)
  for (const person of [owner, admin, asker]) expect(await notices(person)).toMatchObject([{ id, status }])
  expect(await notices(member)).toEqual([])
})

test('a handled request is deleted from one list and stays in the others', async () => {
  const { owner, asker, ask } = await groupInMode(2)
  await ask()
  const id = (await notices(owner))[0]?.id ?? 0
  await handle(owner, id, 2)
  expect(await handle(owner, id, 4)).toBe('ok')
  expect(await notices(owner)).toEqual([])
  expect(await notices(asker)).toMatchObject([{ id, status: 2 }])
  expect(await handle(asker, id, 4)).toBe('ok')
  expect(await notices(asker)).toEqual([])
})

test('nobody is agreed into a full group, and the request stays pending', async () => {
  const [owner, bob, asker] = await world.people('Owner', 'Bob', 'Asker')
  const groupId = await world.group({ owner, members: [bob], size: 2 })
  await asker.call('POST /api/group/valid', { body: { groupID: groupId } })
  const id = (await notices(owner))[0]?.id ?? 0
  expect(await handle(owner, id, 1)).toBe('groupFull')
  expect(await notices(owner)).toMatchObject([{ id, status: 0 }])
  await owner.call('DELETE /api/group/member', { query: { id: groupId, memberId: bob.id } })
  expect(await handle(owner, id, 1)).toBe('ok')
})

test('a full group lets nobody in at once either', async () => {
  const [owner, bob, asker] = await world.people('Owner', 'Bob', 'Asker')
  const groupId = await world.group({ owner, members: [bob], size: 2 })
  await owner.call('PUT /api/group/group', { body: { id: groupId, verification: 1 } })
  expect(await asker.outcome('POST /api/group/valid', { body: { groupID: groupId } })).toBe('groupFull')
  expect(await notices(asker)).toEqual([])
})

test('the leaving of a member is shown to owner and administrators, with nothing to handle', async () => {
  const [owner, admin, member, leaver] = await world.people('Owner', 'Admin', 'Member', 'Leaver')
  const groupId = await world.group({ owner, admins: [admin], members: [member, leaver] })
  await leaver.call('DELETE /api/group/member', { query: { id: groupId, memberId: leaver.id } })
  const [left] = await notices(owner)
  expect(left).toMatchObject({ userId: leaver.id, grouId: groupId, type: 2, status: 1, flag: 'rev' })
  expect((await notices(admin))[0]).toEqual(left)
  expect(await notices(member)).not.toContainEqual(expect.objectContaining({ type: 2 }))
  expect(await notices(leaver)).not.toContainEqual(expect.objectContaining({ type: 2 }))
  expect(await handle(owner, left?.id ?? 0, 1)).toBe('requestHandled')
  expect(await handle(owner, left?.id ?? 0, 4)).toBe('ok')
  expect(await notices(owner)).not.toContainEqual(expect.objectContaining({ type: 2 }))
  expect((await notices(admin))[0]).toEqual(left)
})

test('a removed member leaves no notice', async () => {
  const [owner, member] = await world.people('Owner', 'Member')
  const groupId = await world.group({ owner, members: [member] })
  await owner.call('DELETE /api/group/member', { query: { id: groupId, memberId: member.id } })
  expect((await notices(owner)).filter(({ type }) => type === 2)).toEqual([])
})

test('an administrator who is dismissed sees the requests of others no longer', async () => {
  const [owner, admin, asker] = await world.people('Owner', 'Admin', 'Asker')
  const groupId = await world.group({ owner, admins: [admin] })
  await asker.call('POST /api/group/valid', { body: { groupID: groupId } })
  expect(await notices(admin)).toMatchObject([{ userId: asker.id }])
  await owner.call('PUT /api/group/member/role', { body: { id: groupId, memberId: admin.id, role: 3 } })
  expect((await notices(admin)).filter(({ userId }) => userId === asker.id)).toEqual([])
})

test('notices come newest first, in pages, with the count of all', async () => {
  const [owner, a, b, c] = await world.people('Owner', 'A', 'B', 'C')
  const groupId = await world.group({ owner })
  for (const person of [a, b, c]) await person.call('POST /api/group/valid', { body: { groupID: groupId } })
  expect(await owner.call('GET /api/group/valid', { query: { page: 1, limit: 2 } })).toMatchObject({
    list: [{ userId: c.id }, { userId: b.id }],
    count: 3,
  })
  expect(await owner.call('GET /api/group/valid', { query: { page: 2, limit: 2 } })).toMatchObject({
    list: [{ userId: a.id }],
    count: 3,
  })
})
