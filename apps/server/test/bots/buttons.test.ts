import { buttonLimits } from '@parley/contract'
import { expect, test } from 'vitest'
import { openWorld } from '../groups/groups-support.ts'
import { asked, makeBot, textMsg, yesNo } from './bots-support.ts'

const world = await openWorld()

/** A group with a bot in it, whose text has buttons. */
async function group() {
  const [owner, member] = await world.people('Owner', 'Member')
  const groupId = await world.group({ owner, members: [member] })
  const bot = await makeBot(world, owner)
  await owner.call('POST /api/group/member', { body: { id: groupId, memberIdList: [bot.id] } })
  const its = await bot.socket({ v2: true })
  its.send({ groupID: groupId, msg: textMsg('Lunch?'), buttons: yesNo, clientMessageId: 'lunch' })
  const { id: messageId } = await its.hear({ event: 'ack', clientMessageId: 'lunch' })
  let version = 0
  const edit = (frame: object) =>
    asked(its, {
      edit: {
        groupID: groupId,
        messageId,
        version: version++,
        editId: `e${version}`,
        msg: textMsg('Lunch?'),
        ...frame,
      },
    })
  return { owner, member, bot, its, groupId, messageId: Number(messageId), edit }
}

test('a text of a bot has its buttons, live and in the history; older clients have the text', async () => {
  const { owner, member, its, groupId, messageId } = await group()
  const { list } = await member.call('GET /api/group/history/{id}', {
    params: { id: groupId },
    query: { extras: true },
  })
  expect(list[0]).toMatchObject({ id: messageId, extras: { isBot: true, buttons: yesNo } })
  const old = await owner.socket()
  its.send({ groupID: groupId, msg: textMsg('Dinner?'), buttons: yesNo, clientMessageId: 'dinner' })
  await its.hear({ event: 'message', message: { msgPreview: 'Dinner?', extras: { buttons: yesNo } } })
  const heard = await old.hear({ msgPreview: 'Dinner?' })
  expect(JSON.stringify(heard)).not.toContain('buttons')
  its.close()
  old.close()
})

test('people and other messages than texts have none, and no two have one id', async () => {
  const { member, its, groupId } = await group()
  const outcome = (frame: object) => its.frameOutcome({ groupID: groupId, msg: textMsg('Hello'), ...frame })
  expect(await member.frameOutcome({ groupID: groupId, msg: textMsg('Hello'), buttons: yesNo })).toBe(
    'botsOnly',
  )
  const markup = { type: 14, imageTextMsg: { content: '<p>Hello</p>' } }
  expect(await outcome({ msg: markup, buttons: yesNo })).toBe('buttonsRefused')
  const poll = { question: 'Lunch?', options: ['a', 'b'] }
  expect(await outcome({ poll, buttons: yesNo })).toBe('buttonsRefused')
  expect(await outcome({ buttons: [yesNo[0], yesNo[0]] })).toBe('fieldInvalid')
  its.close()
})

test('buttons are limited in number and length', async () => {
  const { its, groupId } = await group()
  const outcome = (buttons: object[]) =>
    its.frameOutcome({ groupID: groupId, msg: textMsg('Hello'), buttons })
  const many = (count: number) => Array.from({ length: count }, (_, i) => ({ id: `b${i}`, label: 'Yes' }))
  const { ofMessage, id, label } = buttonLimits
  expect(await outcome(many(ofMessage))).toBe('ok')
  expect(await outcome(many(ofMessage + 1))).toBe('fieldInvalid')
  expect(await outcome([{ id: 'x'.repeat(id.max), label: '字'.repeat(label.max) }])).toBe('ok')
  expect(await outcome([{ id: 'x'.repeat(id.max + 1), label: 'Yes' }])).toBe('fieldInvalid')
  expect(await outcome([{ id: 'x', label: '字'.repeat(label.max + 1) }])).toBe('fieldInvalid')
  expect(await outcome([{ id: '', label: 'Yes' }])).toBe('fieldInvalid')
  expect(await outcome([{ id: 'x', label: ' ' }])).toBe('fieldInvalid')
  for (const label of ['Y\u00ades', '\u3164', '\ufe0f'])
    expect(await outcome([{ id: 'x', label }])).toBe('fieldInvalid')
  expect(await outcome([{ id: 'x', label: '\u2714\ufe0f \u{1f469}\u200d\u{1f4bb}' }])).toBe('ok')
  expect(await outcome([{ id: 'x', label: 'Yes', style: 'loud' }])).toBe('fieldInvalid')
  expect(await outcome([])).toBe('ok')
  its.close()
})

test('an edit keeps the buttons, replaces them or takes them away', async () => {
  const { member, its, edit } = await group()
  const hers = await member.socket({ v2: true })
  expect(await edit({ msg: textMsg('Lunch today?') })).toBe('ok')
  await hers.hear({ event: 'edit', extras: { edited: { version: 1 }, buttons: yesNo } })
  const others = [{ id: 'again', label: 'Again' }]
  expect(await edit({ buttons: others })).toBe('ok')
  const { extras } = await hers.hear({ event: 'edit', extras: { edited: { version: 2 } } })
  expect(extras).toMatchObject({ buttons: others })
  expect(await edit({ buttons: [] })).toBe('ok')
  const last = await hers.hear({ event: 'edit', extras: { edited: { version: 3 } } })
  expect(last.extras).not.toHaveProperty('buttons')
  hers.close()
  its.close()
})

test('buttons alone can be taken away once it is too late to edit', async () => {
  const { its, messageId, edit } = await group()
  await world.queries
    .updateTable('messages')
    .set({ created_at: new Date(Date.now() - 1000 * 24 * 3600_000) })
    .where('id', '=', messageId)
    .execute()
  const late = (version: number, frame: object) => edit({ version, ...frame })
  expect(await late(0, { msg: textMsg('Dinner?'), buttons: [] })).toBe('editTooLate')
  expect(await late(0, { buttons: [{ id: 'again', label: 'Again' }] })).toBe('editTooLate')
  expect(await late(0, { msg: textMsg('Dinner?') })).toBe('editTooLate')
  expect(await late(0, { buttons: [] })).toBe('ok')
  its.close()
})

test('people give their edits no buttons', async () => {
  const { member, its, groupId } = await group()
  const messageId = await member.say(groupId, 'Hello')
  const hers = await member.socket({ v2: true })
  const edit = { groupID: groupId, messageId, version: 0, editId: 'e', msg: textMsg('Hi'), buttons: yesNo }
  expect(await asked(hers, { edit })).toBe('botsOnly')
  hers.close()
  its.close()
})

test('a message that is withdrawn or forwarded has no buttons', async () => {
  const { owner, member, its, groupId, messageId } = await group()
  const elsewhere = await world.group({ owner: member })
  const hers = await member.socket({ v2: true })
  await member.call('POST /api/chat/forward', {
    body: { messageIds: [messageId], as: 'each', to: [{ groupID: elsewhere, clientMessageId: 'f' }] },
  })
  const forwarded = await hers.hear({ event: 'message', message: { groupID: elsewhere } })
  expect(forwarded).toMatchObject({ message: { msg: textMsg('Lunch?'), extras: { forwarded: {} } } })
  expect(JSON.stringify(forwarded)).not.toContain('buttons')
  const withdrawn = await its.request(groupId, { type: 8, withdrawMsg: { msgID: messageId } })
  expect(withdrawn).toMatchObject({ event: 'ack' })
  const { list } = await owner.call('GET /api/group/history/{id}', {
    params: { id: groupId },
    query: { extras: true },
  })
  expect(JSON.stringify(list)).not.toContain('buttons')
  hers.close()
  its.close()
})
