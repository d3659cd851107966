import { expect, test } from 'vitest'
import { openWorld, outcomeOf, type Person } from '../groups/groups-support.ts'
import {
  appoint,
  detail,
  dismiss,
  groupOf,
  messages,
  openCase,
  personOf,
  reopen,
  report,
  reports,
  tell,
  textMsg,
  uphold,
} from './reports-support.ts'

const world = await openWorld()

const history = async (by: Person, friend: Person) => {
  const { list } = await by.call('GET /api/chat/history', { query: { friendId: friend.id, limit: -1 } })
  return list.map(({ id }) => id)
}
const barredFrom = async ({ id }: Person) => {
  const { curtail_chat, curtail_in_group_chat } = await world.queries
    .selectFrom('users')
    .select(['curtail_chat', 'curtail_in_group_chat'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return [curtail_chat, curtail_in_group_chat]
}
const bar = (...people: Person[]) => ({ bar: { userIds: people.map(({ id }) => id), curtailChat: true } })
const stateOf = async (by: Person, id: number) => (await detail(by, id)).decision?.outcome ?? 'open'

test('upheld, a report deletes its messages for everybody and bars who wrote them, and the staff sees what was said', async () => {
  const { ann, ben, moderator } = await openCase(world)
  const [bad, worse, good] = [
    await tell(ben, ann, textMsg('bad')),
    await tell(ben, ann, textMsg('worse')),
    await tell(ben, ann, textMsg('good')),
  ]
  const id = await report(ann, messages(bad, worse))
  const socket = await ben.socket({ kind: 'chat' })
  await uphold(moderator, id, { deleteMessages: true, ...bar(ben) })
  await socket.hear({ id: 0, msgPreview: '[撤回消息] - 撤回了一条消息' })
  socket.close()
  for (const [one, other] of [
    [ann, ben],
    [ben, ann],
  ] as const)
    expect(await history(one, other)).toEqual([good])
  expect(await barredFrom(ben)).toEqual([true, false])
  expect(await ben.frameOutcome({ revUserID: ann.id, msg: textMsg('more') }, 'chat')).toBe('chatCurtailed')
  const shown = await detail(moderator, id)
  expect(shown.messages).toMatchObject([
    { msg: textMsg('bad'), isThere: false },
    { msg: textMsg('worse'), isThere: false },
  ])
  expect(shown.decision).toMatchObject({
    outcome: 'upheld',
    by: { userID: moderator.id },
    deletedMessages: true,
    dissolvedGroup: false,
    barred: [{ userID: ben.id, curtailChat: true, curtailInGroupChat: false }],
  })
})

test('messages of a group are deleted for its members, and what was withdrawn meanwhile is no hindrance', async () => {
  const { ann, ben, carl, moderator, group } = await openCase(world)
  const [bad, gone] = [await ben.say(group, 'bad'), await ben.say(group, 'gone')]
  const id = await report(ann, messages(bad, gone))
  await ben.sendMsg(group, { type: 8, withdrawMsg: { msgID: gone } })
  await uphold(moderator, id, { deleteMessages: true })
  const { list } = await carl.call('GET /api/group/history/{id}', { params: { id: group }, query: {} })
  expect(list.map((message) => message.id)).not.toContain(bad)
  expect(await stateOf(moderator, id)).toBe('upheld')
})

test('a decision undone lifts what it barred people from; what it deleted stays deleted', async () => {
  const { ann, ben, moderator, root } = await openCase(world)
  const bad = await tell(ben, ann, textMsg('bad'))
  const id = await report(ann, messages(bad))
  const bars = { userIds: [ben.id], curtailChat: true, curtailInGroupChat: true }
  await uphold(moderator, id, { deleteMessages: true, bar: bars })
  await reopen(root, id)
  expect(await barredFrom(ben)).toEqual([false, false])
  expect(await history(ann, ben)).toEqual([])
  expect(await detail(moderator, id)).toMatchObject({
    decision: null,
    messages: [{ msg: textMsg('bad'), isThere: false }],
  })
  await dismiss(moderator, id)
  expect(await stateOf(moderator, id)).toBe('dismissed')
})

test('undoing lifts nothing that somebody was barred from before, or by another decision', async () => {
  const { ann, ben, carl, moderator, root } = await openCase(world)
  await root.call('POST /api/user/curtail', { body: { userId: ben.id, curtailInGroupChat: true } })
  const [one, two] = [await report(ann, personOf(ben)), await report(carl, personOf(ben))]
  const bars = { bar: { userIds: [ben.id], curtailChat: true, curtailInGroupChat: true } }
  await uphold(moderator, one, bars)
  await uphold(moderator, two, bars)
  await reopen(moderator, one)
  expect(await barredFrom(ben)).toEqual([true, true])
  await reopen(moderator, two)
  expect(await barredFrom(ben)).toEqual([false, true])
})

test('a decided report is not decided again, and an open one is not undone', async () => {
  const { ann, ben, moderator, root } = await openCase(world)
  const id = await report(ann, personOf(ben))
  expect(await outcomeOf(reopen(moderator, id))).toBe('reportUndecided')
  await dismiss(moderator, id)
  expect(await outcomeOf(uphold(root, id, bar(ben)))).toBe('reportDecided')
  expect(await barredFrom(ben)).toEqual([false, false])
  expect(await outcomeOf(dismiss(moderator, 999_999_999))).toBe('reportUnknown')
})

test('a decision is not undone when the same person has reported the same again', async () => {
  const { ann, ben, moderator } = await openCase(world)
  const id = await report(ann, personOf(ben))
  await dismiss(moderator, id)
  const again = await report(ann, personOf(ben))
  expect(await outcomeOf(reopen(moderator, id))).toBe('reportedAgain')
  await dismiss(moderator, again)
  await reopen(moderator, id)
  expect(await stateOf(moderator, id)).toBe('open')
})

test('a decision bars whom the report is about and nobody else, and deletes only what was reported', async () => {
  const { ann, ben, carl, moderator, group } = await openCase(world)
  const [person, ofGroup] = [await report(ann, personOf(ben)), await report(ann, groupOf(group))]
  const refused = async (id: number, acts: object) =>
    expect(await outcomeOf(uphold(moderator, id, acts))).toBe('fieldInvalid')
  await refused(person, bar(carl))
  await refused(person, { bar: { userIds: [ben.id] } })
  await refused(person, { bar: { userIds: [], curtailChat: true } })
  await refused(person, { deleteMessages: true })
  await refused(ofGroup, { deleteMessages: true })
  expect([await stateOf(moderator, person), await stateOf(moderator, ofGroup)]).toEqual(['open', 'open'])
  expect([await barredFrom(ben), await barredFrom(carl)]).toEqual([
    [false, false],
    [false, false],
  ])
})

test('whose account has ended is not barred, and the rest of the decision waits', async () => {
  const { ann, ben, moderator, root } = await openCase(world)
  const bad = await tell(ben, ann, textMsg('bad'))
  const id = await report(ann, messages(bad))
  await root.call('DELETE /api/user/users', { body: { idList: [ben.id] } })
  expect(await outcomeOf(uphold(moderator, id, { deleteMessages: true, ...bar(ben) }))).toBe('userUnknown')
  expect((await detail(moderator, id)).messages[0]?.isThere).toBe(true)
  await uphold(moderator, id, { deleteMessages: true })
  expect((await detail(moderator, id)).messages[0]?.isThere).toBe(false)
})

test('administrators bar moderators, and nobody bars the owner of the site', async () => {
  const { ann, root, moderator } = await openCase(world)
  const [owner] = await world.people('Owner')
  await world.queries
    .updateTable('users')
    .set({ role: 1, is_owner: true })
    .where('id', '=', owner.id)
    .execute()
  const [about, aboutOwner] = [await report(ann, personOf(moderator)), await report(ann, personOf(owner))]
  expect((await detail(root, about)).standing.map(({ userID }) => userID)).toEqual([moderator.id])
  expect((await detail(root, aboutOwner)).standing).toEqual([])
  await uphold(root, about, bar(moderator))
  expect(await barredFrom(moderator)).toEqual([true, false])
  expect(await outcomeOf(uphold(root, aboutOwner, bar(owner)))).toBe('ownerProtected')
  expect(await stateOf(root, aboutOwner)).toBe('open')
  await world.queries.updateTable('users').set({ is_owner: false }).where('id', '=', owner.id).execute()
})

test('a person who is appointed while a report is open is beyond the moderators', async () => {
  const { ann, ben, moderator, root } = await openCase(world)
  const id = await report(ann, personOf(ben))
  await appoint(world, ben, 'auditor')
  expect(await outcomeOf(uphold(moderator, id, bar(ben)))).toBe('reportUnknown')
  await uphold(root, id, bar(ben))
  expect(await barredFrom(ben)).toEqual([true, false])
  expect((await reports(moderator, { state: 'decided', limit: -1 })).list.map((row) => row.id)).not.toContain(
    id,
  )
})
