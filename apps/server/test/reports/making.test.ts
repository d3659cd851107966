import { reportLimits } from '@parley/contract'
import { expect, test } from 'vitest'
import { openWorld, type Person } from '../groups/groups-support.ts'
import {
  detail,
  dismiss,
  groupOf,
  messages,
  mine,
  openCase,
  personOf,
  report,
  reportOutcome,
  reports,
  tell,
  textMsg,
} from './reports-support.ts'

const world = await openWorld()

const hide = (by: Person, id: number) => by.call('DELETE /api/chat/chat', { body: { idList: [id] } })

test('a person reports messages that they read, and the staff sees them as they were', async () => {
  const { ann, ben, moderator } = await openCase(world)
  const [first, second] = [await tell(ben, ann, textMsg('Buy now!')), await tell(ben, ann, textMsg('Cheap!'))]
  await tell(ben, ann, textMsg('Not reported'))
  const id = await report(ann, messages(first, second), { reason: 'fraud', text: ' Again ' })
  expect(await detail(moderator, id)).toMatchObject({
    id,
    kind: 'messages',
    reason: 'fraud',
    text: 'Again',
    reporter: { userID: ann.id, nickname: 'Ann' },
    people: [{ userID: ben.id, nickname: 'Ben' }],
    group: null,
    decision: null,
    messages: [
      { id: first, sender: { userID: ben.id }, msg: textMsg('Buy now!'), isThere: true },
      { id: second, sender: { userID: ben.id }, msg: textMsg('Cheap!'), isThere: true },
    ],
    standing: [{ userID: ben.id, curtailChat: false, curtailInGroupChat: false }],
  })
})

test('messages of a group are reported with its name, and all who wrote them', async () => {
  const { ann, ben, carl, moderator, group } = await openCase(world)
  const ids = [await ben.say(group, 'one'), await carl.say(group, 'two')]
  const shown = await detail(moderator, await report(ann, messages(...ids)))
  expect(shown.people.map(({ userID }) => userID)).toEqual([ben.id, carl.id])
  expect(shown).toMatchObject({ group: { groupId: group, title: 'Class 3' }, groupIsThere: true })
})

test('a reported message outlives its withdrawal, and so does one that cites it', async () => {
  const { ann, ben, moderator } = await openCase(world)
  const original = await tell(ben, ann, textMsg('An insult'))
  const reply = await tell(ben, ann, { type: 9, replyMsg: { msgID: original, content: 'And again' } })
  const id = await report(ann, messages(original, reply))
  await tell(ben, ann, { type: 8, withdrawMsg: { msgID: original } }).catch(() => undefined)
  const shown = await detail(moderator, id)
  expect(shown.messages.map(({ isThere }) => isThere)).toEqual([false, true])
  expect(shown.messages[0]?.msg).toEqual(textMsg('An insult'))
  expect(shown.messages[1]?.msg).toMatchObject({
    replyMsg: { content: 'And again', msg: textMsg('An insult') },
  })
})

test('a message that was withdrawn before has no text in a report, and makes none alone', async () => {
  const { ann, ben, moderator } = await openCase(world)
  const [gone, there] = [await tell(ben, ann, textMsg('Gone')), await tell(ben, ann, textMsg('There'))]
  await tell(ben, ann, { type: 8, withdrawMsg: { msgID: gone } })
  expect(await reportOutcome(ann, messages(gone))).toBe('messageWithdrawn')
  const shown = await detail(moderator, await report(ann, messages(gone, there)))
  expect(shown.messages.map(({ id }) => id)).toEqual([there])
  expect(JSON.stringify(shown)).not.toContain('Gone')
})

test('nobody reports what they do not read: of others, of a group they left, what they hid, what is not', async () => {
  const { ann, ben, carl, group } = await openCase(world)
  const between = await tell(ben, ann, textMsg('Between two'))
  const inGroup = await carl.say(group, 'In the group')
  expect(await reportOutcome(carl, messages(between))).toBe('messageUnknown')
  expect(await reportOutcome(ann, messages(between, 999_999_999))).toBe('messageUnknown')
  await hide(ann, between)
  expect(await reportOutcome(ann, messages(between))).toBe('messageUnknown')
  await ann.call('DELETE /api/group/member', { query: { id: group, memberId: ann.id } })
  expect(await reportOutcome(ann, messages(inGroup))).toBe('messageUnknown')
  expect((await mine(ann)).count).toBe(0)
})

test('messages are of one conversation and of others, and no more than so many', async () => {
  const { ann, ben, group } = await openCase(world)
  const [direct, own] = [await tell(ben, ann, textMsg('Hi')), await tell(ann, ben, textMsg('Hello'))]
  const inGroup = await ben.say(group, 'Hi all')
  expect(await reportOutcome(ann, messages(direct, inGroup))).toBe('reportOfSeveralChats')
  expect(await reportOutcome(ann, messages(direct, own))).toBe('reportOfOneself')
  const many = Array.from({ length: reportLimits.messages.max + 1 }, (_, i) => i + 1)
  expect(await reportOutcome(ann, messages(...many))).toBe('fieldInvalid')
  expect(await reportOutcome(ann, messages())).toBe('fieldInvalid')
  expect((await mine(ann)).count).toBe(0)
})

test('a person reports people there are, and not themselves', async () => {
  const { ann, carl, moderator } = await openCase(world)
  const id = await report(carl, personOf(ann))
  expect(await detail(moderator, id)).toMatchObject({
    kind: 'person',
    people: [{ userID: ann.id }],
    messages: [],
  })
  expect(await reportOutcome(ann, personOf(ann))).toBe('reportOfOneself')
  expect(await reportOutcome(ann, personOf({ id: 999_999_999 }))).toBe('userUnknown')
})

test('a person who is found by nobody is reported by those alone who see them anyway', async () => {
  const { ann, ben, carl } = await openCase(world)
  const [stranger] = await world.people('Stranger')
  await stranger.call('POST /api/user/blocks', { body: { userId: carl.id } })
  await ben.call('PUT /api/user/user_info', { body: { searchUser: 0 } })
  await carl.call('PUT /api/user/user_info', { body: { searchUser: 0 } })
  expect(await reportOutcome(stranger, personOf(ben))).toBe('userUnknown')
  expect((await mine(stranger)).count).toBe(0)
  for (const [by, whom] of [
    [ann, ben],
    [carl, ben],
    [stranger, carl],
  ] as const)
    expect(await reportOutcome(by, personOf(whom))).toBe('ok')
})

test('a person reports groups that they may know of, and not their own; a report is about the owner', async () => {
  const { ann, carl, moderator, group } = await openCase(world)
  const [stranger] = await world.people('Stranger')
  const hidden = await world.group({ owner: carl, isSearch: false })
  const id = await report(stranger, groupOf(group), { reason: 'illegal' })
  expect(await detail(moderator, id)).toMatchObject({
    kind: 'group',
    reason: 'illegal',
    group: { groupId: group, title: 'Class 3' },
    people: [{ userID: carl.id }],
  })
  expect(await reportOutcome(stranger, groupOf(hidden))).toBe('groupUnknown')
  expect(await reportOutcome(ann, groupOf(999_999_999))).toBe('groupUnknown')
  expect(await reportOutcome(carl, groupOf(group))).toBe('reportOfOneself')
})

test('a person who reports the same again has one report until it is decided', async () => {
  const { ann, ben, carl, moderator } = await openCase(world)
  const [one, two] = [await tell(ben, ann, textMsg('one')), await tell(ben, ann, textMsg('two'))]
  const id = await report(ann, messages(one, two), { text: 'first' })
  expect(await report(ann, messages(two, one, two), { reason: 'other', text: 'second' })).toBe(id)
  expect(await detail(moderator, id)).toMatchObject({ reason: 'spam', text: 'first' })
  expect(await report(ann, messages(one))).not.toBe(id)
  const person = await report(ann, personOf(ben))
  expect(await report(ann, personOf(ben))).toBe(person)
  expect(await report(carl, personOf(ben))).not.toBe(person)
  await dismiss(moderator, person)
  expect(await report(ann, personOf(ben))).not.toBe(person)
})

test('a reporter learns whether it is decided, and neither how nor by whom', async () => {
  const { ann, ben, moderator } = await openCase(world)
  const id = await report(ann, personOf(ben), { text: 'Look' })
  const socket = await ann.socket({ v2: true, kind: 'chat' })
  await dismiss(moderator, id)
  await socket.hear({ event: 'changed', topics: ['reports'] })
  socket.close()
  const { list, count } = await mine(ann)
  expect({ list, count }).toEqual({
    count: 1,
    list: [
      {
        id,
        kind: 'person',
        reason: 'spam',
        text: 'Look',
        createdAt: expect.any(String),
        people: [{ userID: ben.id, nickname: 'Ben', avatar: '' }],
        group: null,
        messageCount: 0,
        state: 'decided',
      },
    ],
  })
  expect(await mine(ben)).toEqual({ list: [], count: 0 })
})

test('a person reports no more than so often; repeating oneself and refusals do not count', async () => {
  const { ann, ben } = await openCase(world)
  const people = await world.people(
    ...Array.from({ length: reportLimits.ofPerson.points }, (_, i) => `P${i}`),
  )
  for (const person of people) {
    expect(await reportOutcome(ann, personOf(person))).toBe('ok')
    expect(await reportOutcome(ann, personOf(person))).toBe('ok')
    expect(await reportOutcome(ann, personOf(ann))).toBe('reportOfOneself')
  }
  expect(await reportOutcome(ann, personOf(ben))).toBe('tooManyRequests')
  expect((await mine(ann)).count).toBe(reportLimits.ofPerson.points)
})

test('a reason is one of those there are, and what one adds has an end', async () => {
  const { ann, ben, moderator } = await openCase(world)
  const refused = (why: object) =>
    expect(report(ann, personOf(ben), why)).rejects.toMatchObject({ code: 1001 })
  await refused({ reason: 'boredom' })
  await refused({ text: 'x'.repeat(reportLimits.text.max + 1) })
  expect((await mine(ann)).count).toBe(0)
  const text = '举'.repeat(reportLimits.text.max)
  expect((await detail(moderator, await report(ann, personOf(ben), { text }))).text).toBe(text)
})

test('whose account ends is nobody to the staff, and what they reported stays; so does what is about them', async () => {
  const { ann, ben, moderator, root } = await openCase(world)
  const [byAnn, aboutAnn] = [await report(ann, personOf(ben)), await report(ben, personOf(ann))]
  await root.call('DELETE /api/user/users', { body: { idList: [ann.id] } })
  expect(await detail(moderator, byAnn)).toMatchObject({ reporter: null, people: [{ userID: ben.id }] })
  expect(await detail(moderator, aboutAnn)).toMatchObject({
    reporter: { userID: ben.id },
    people: [{ userID: ann.id, nickname: '已注销' }],
    standing: [],
  })
  await dismiss(moderator, byAnn)
  await dismiss(moderator, aboutAnn)
  expect((await reports(moderator, { state: 'decided' })).list.slice(0, 2).map(({ id }) => id)).toEqual([
    aboutAnn,
    byAnn,
  ])
})
