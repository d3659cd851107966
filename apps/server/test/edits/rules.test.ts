import { expect, test } from 'vitest'
import { kindNames, openConversations } from '../reactions/reactions-support.ts'
import { promote } from '../reports/reports-support.ts'
import { ownPath, somePicture, uploadImage } from '../support/uploads.ts'
import { rule, someWord } from '../words/words-support.ts'
import { editing, textMsg } from './edits-support.ts'

const all = await openConversations()
const { world, alice, bob, carla, group } = all
await promote(world, carla)

const written = (messageId: number, hoursAgo: number) =>
  world.queries
    .updateTable('messages')
    .set({ created_at: new Date(Date.now() - hoursAgo * 3600_000) })
    .where('id', '=', messageId)
    .execute()

const editFor = (hours: number) => carla.call('PUT /api/settings/admin/info', { body: { editFor: hours } })

test.for(kindNames)('in a %s conversation one edits for as many hours as the site says', async (kind) => {
  const { say, edit } = editing(all, kind)
  const messageId = await say(alice)
  await written(messageId, 23.9)
  expect(await edit(alice, messageId, 'In time')).toBe('ok')
  await written(messageId, 24.1)
  expect(await edit(alice, messageId, 'Too late', { version: 1 })).toBe('editTooLate')
  await editFor(48)
  expect(await edit(alice, messageId, 'In time', { version: 1 })).toBe('ok')
  await editFor(0)
  expect((await alice.call('GET /api/settings/info')).editFor).toBeUndefined()
  expect(await edit(alice, await say(alice), 'Never')).toBe('editingOff')
  await editFor(24)
  expect((await alice.call('GET /api/settings/info')).editFor).toBe(24)
})

test('the hours are whole, and a year at most', async () => {
  for (const hours of [-1, 1.5, 8761]) await expect(editFor(hours)).rejects.toMatchObject({ code: 1001 })
})

test('a member who may not write may not edit', async () => {
  const inGroup = editing(all, 'group')
  const messageId = await inGroup.say(bob)
  await alice.call('PUT /api/group/group', { body: { id: group, isProhibition: true } })
  expect(await inGroup.edit(bob, messageId, 'Hi')).toBe('groupMuted')
  await alice.call('PUT /api/group/group', { body: { id: group, isProhibition: false } })
  const directly = editing(all, 'direct')
  const toAlice = await directly.say(bob)
  await alice.call('POST /api/user/blocks', { body: { userId: bob.id } })
  expect(await directly.edit(bob, toAlice, 'Hi')).toBe('recipientNotFriend')
  await alice.call('DELETE /api/user/blocks', { body: { userId: bob.id } })
})

test('slow mode holds no edit back, and no edit what is sent', async () => {
  const { say, edit } = editing(all, 'group')
  const messageId = await say(bob)
  await alice.call('PUT /api/group/group', { body: { id: group, slowMode: 3600 } })
  expect(await bob.sendOutcome(group)).toBe('groupSlowed')
  expect(await edit(bob, messageId, 'Edited')).toBe('ok')
  await alice.call('PUT /api/group/group', { body: { id: group, slowMode: 0 } })
})

test('a former member edits nothing in the group', async () => {
  const { say, edit } = editing(all, 'group')
  const messageId = await say(bob)
  await alice.call('DELETE /api/group/member', { query: { id: group, memberId: bob.id } })
  expect(await edit(bob, messageId, 'Gone')).toBe('notMember')
  await world.queries
    .insertInto('conversation_members')
    .values({ conversation_id: group, user_id: bob.id, role: 3 })
    .execute()
})

test('an edit may mention whom a message may, and whom the message mentioned before', async () => {
  const { say, edit, message } = editing(all, 'group')
  const at = (userID: number, content: string) => ({ type: 11, atMsg: { userID, content } })
  const messageId = await say(bob)
  expect(await edit(bob, messageId, at(0, '@all'))).toBe('mentionForbidden')
  expect(await edit(bob, messageId, at(carla.id, '@Carla'))).toBe('memberUnknown')
  expect(await edit(bob, messageId, at(alice.id, '@Alice hi'))).toBe('ok')
  expect(await message(alice, messageId)).toMatchObject({ msg: at(alice.id, '@Alice hi') })
  expect(await edit(bob, messageId, 'Nobody', { version: 1 })).toBe('ok')
  expect(await message(alice, messageId)).toMatchObject({ msg: textMsg('Nobody') })
  const toCarla = await say(bob)
  await world.queries
    .updateTable('messages')
    .set({ type: 11, body: JSON.stringify({ userID: carla.id, content: '@Carla, helo' }) })
    .where('id', '=', toCarla)
    .execute()
  expect(await edit(bob, toCarla, at(carla.id, '@Carla, hello'))).toBe('ok')
})

test('a mention that an edit brings is counted of what is unread', async () => {
  const { say, edit } = editing(all, 'group')
  const messageId = await say(bob)
  const mentions = async () =>
    (await alice.call('GET /api/group/session')).list.find(({ groupId }) => groupId === group)
      ?.mentionCount ?? 0
  const before = await mentions()
  await edit(bob, messageId, { type: 11, atMsg: { userID: alice.id, content: '@Alice' } })
  expect(await mentions()).toBe(before + 1)
  await edit(bob, messageId, 'Nobody', { version: 1 })
  expect(await mentions()).toBe(before)
})

test('rules about words hold for edits: refused, masked, and what staff would look at is no edit', async () => {
  const { say, edit, message } = editing(all, 'direct')
  const [refused, masked, held] = [someWord(), someWord(), someWord()]
  await rule(carla, 'refuse', refused)
  await rule(carla, 'mask', masked)
  await rule(carla, 'hold', held)
  const messageId = await say(alice)
  expect(await edit(alice, messageId, `so ${refused}`)).toBe('wordRefused')
  expect(await edit(alice, messageId, `so ${held}`)).toBe('editNeedsReview')
  expect(await edit(alice, messageId, `so ${masked}`)).toBe('ok')
  const shown = await message(bob, messageId)
  expect(shown?.msg).toEqual(textMsg(`so ${'*'.repeat(masked.length)}`))
  expect(shown?.msgPreview).not.toContain(masked)
  expect(await edit(bob, messageId, refused, { version: 1 })).toBe('editForbidden')
})

test.for(kindNames)(
  'in a %s conversation the text of pictures is edited, and the pictures stay',
  async (kind) => {
    const { say, edit, message, versions } = editing(all, kind)
    const upload = async () => ownPath(await uploadImage(world.baseUrl, alice, await somePicture()))
    const [one, other] = [await upload(), await upload()]
    const caption = (content: string) => ({ type: 14, imageTextMsg: { content } })
    const messageId = await say(alice, caption(`<p>Our trp</p><img src="${one}">`))
    expect(await edit(alice, messageId, caption(`<p>Our trip</p><img src="${other}">`))).toBe('fieldInvalid')
    expect(await edit(alice, messageId, caption('<p>Our trip</p>'))).toBe('fieldInvalid')
    expect(await edit(alice, messageId, 'Our trip')).toBe('fieldInvalid')
    expect(await edit(alice, messageId, caption(`<p>Our trip</p><img src="${one}">`))).toBe('ok')
    const content = JSON.stringify((await message(bob, messageId))?.msg)
    expect(content).toContain('Our trip')
    expect(content).toContain(one)
    expect(JSON.stringify((await versions(alice, messageId)).list)).toContain(one)
  },
)
