import { pollLimits } from '@parley/contract'
import { expect, test } from 'vitest'
import { kindNames, openConversations } from '../reactions/reactions-support.ts'
import { promote } from '../reports/reports-support.ts'
import { rule, someWord } from '../words/words-support.ts'
import { endAt, lunch, polling } from './polls-support.ts'

const all = await openConversations()
const { world, alice, bob, carla, group } = all
await promote(world, carla)

const soon = () => new Date(Date.now() + 3600_000).toISOString()
const many = (count: number) => Array.from({ length: count }, (_, index) => `Option ${index}`)

test('a poll has as many options as its limits say, each another one, and none too long', async () => {
  const { begin } = polling(all, 'direct')
  const { options, option, question } = pollLimits
  const outcome = async (poll: object) => {
    const answer = await begin(alice, { ...lunch, ...poll })
    return typeof answer === 'number' ? 'ok' : answer
  }
  expect(await outcome({ options: many(options.max) })).toBe('ok')
  for (const count of [options.min - 1, options.max + 1])
    expect(await outcome({ options: many(count) })).toBe('fieldInvalid')
  expect(await outcome({ options: ['A', 'x'.repeat(option.max)] })).toBe('ok')
  for (const wrong of ['', ' ', 'x'.repeat(option.max + 1), 'a\nb', 7])
    expect(await outcome({ options: ['A', wrong] })).toBe('fieldInvalid')
  expect(await outcome({ question: '😀'.repeat(question.max) })).toBe('ok')
  for (const wrong of ['', ' ', 'x'.repeat(question.max + 1), 'a\nb', null])
    expect(await outcome({ question: wrong })).toBe('fieldInvalid')
  expect(await outcome({ options: ['A', ' A '] })).toBe('pollOptionsAlike')
  expect(await outcome({ isSecret: false })).toBe('fieldInvalid')
})

test('a poll is a text, and nothing else', async () => {
  const { begin } = polling(all, 'group')
  const msg = { type: 2, imageMsg: { title: '', src: '/api/file/0123456789abcdef' } }
  expect(await begin(alice, lunch, { msg })).toBe('fieldInvalid')
})

test('a poll ends later than now, and not in years', async () => {
  const { begin } = polling(all, 'group')
  for (const endsAt of ['2020-01-01T00:00:00.000Z', new Date(Date.now() + 366 * 24 * 3600_000).toISOString()])
    expect(await begin(alice, { ...lunch, endsAt })).toBe('pollEndInvalid')
  expect(await begin(alice, { ...lunch, endsAt: 'soon' })).toBe('fieldInvalid')
  expect(await begin(alice, { ...lunch, endsAt: soon() })).toBeGreaterThan(0)
})

test('a poll that was stored is acknowledged again, also when its end has come meanwhile', async () => {
  const { begin } = polling(all, 'direct')
  const more = { clientMessageId: crypto.randomUUID() }
  const id = await begin(alice, { ...lunch, endsAt: soon() }, more)
  expect(await begin(alice, { ...lunch, endsAt: '2020-01-01T00:00:00.000Z' }, more)).toBe(id)
})

test.for(kindNames)(
  'in a %s conversation one chooses one option, or several where that is asked',
  async (kind) => {
    const { ask, vote } = polling(all, kind)
    const one = await ask(alice)
    expect(await vote(bob, one, [0, 1])).toBe('pollOneChoice')
    expect(await vote(bob, one, [3])).toBe('fieldInvalid')
    expect(await vote(bob, one, [-1])).toBe('fieldInvalid')
    expect(await vote(bob, one, [1, 1])).toBe('ok')
    expect(await vote(bob, await ask(alice, { isMultiple: true }), [0, 1, 2])).toBe('ok')
  },
)

test.for(kindNames)('in a %s conversation nobody votes once a poll has ended', async (kind) => {
  const { ask, vote, votes, close } = polling(all, kind)
  const id = await ask(alice, { endsAt: soon() })
  expect(await vote(bob, id, [0])).toBe('ok')
  await endAt(all, id, Date.now() - 1000)
  expect(await vote(bob, id, [1])).toBe('pollEnded')
  expect(await vote(bob, id, [])).toBe('pollEnded')
  expect(await votes(alice, id)).toMatchObject({ counts: [1, 0, 0] })
  const closed = await ask(alice)
  expect(await close(alice, closed)).toBe('ok')
  expect(await vote(bob, closed, [0])).toBe('pollEnded')
  expect((await votes(bob, closed))?.closedAt).toEqual(expect.any(String))
})

test('a poll is ended by its author, and in a group by its staff', async () => {
  const inGroup = polling(all, 'group')
  expect(await inGroup.close(bob, await inGroup.ask(alice))).toBe('pollCloseForbidden')
  expect(await inGroup.close(alice, await inGroup.ask(bob))).toBe('ok')
  expect(await inGroup.close(bob, await inGroup.ask(bob))).toBe('ok')
  const directly = polling(all, 'direct')
  expect(await directly.close(bob, await directly.ask(alice))).toBe('pollCloseForbidden')
})

test('a member who may not react does not vote, but takes back what they chose', async () => {
  const { ask, vote, close } = polling(all, 'group')
  const id = await ask(bob)
  await vote(bob, id, [0])
  await alice.call('PUT /api/group/group', { body: { id: group, isProhibition: true } })
  expect(await vote(bob, id, [1])).toBe('ok')
  await alice.call('PUT /api/group/group', { body: { id: group, isProhibition: false } })
  const mute = (minutes: number | null) =>
    alice.call('PUT /api/group/member/prohibition', {
      body: { groupId: group, memberId: bob.id, prohibitionTime: minutes },
    })
  await mute(10)
  expect(await vote(bob, id, [2])).toBe('memberMuted')
  expect(await vote(bob, id, [])).toBe('ok')
  expect(await close(bob, id)).toBe('ok')
  await mute(null)
})

test('a blocked friend does not vote', async () => {
  const { ask, vote } = polling(all, 'direct')
  const id = await ask(alice)
  await alice.call('POST /api/user/blocks', { body: { userId: bob.id } })
  expect(await vote(bob, id, [0])).toBe('recipientNotFriend')
  expect(await vote(alice, id, [0])).toBe('unblockFirst')
  await alice.call('DELETE /api/user/blocks', { body: { userId: bob.id } })
})

test('a vote counts after its person has left, and nobody outside votes', async () => {
  const { ask, vote, votes } = polling(all, 'group')
  const id = await ask(alice)
  await vote(bob, id, [1])
  await alice.call('DELETE /api/group/member', { query: { id: group, memberId: bob.id } })
  expect(await vote(bob, id, [0])).toBe('notMember')
  expect(await vote(bob, id, [])).toBe('notMember')
  expect(await votes(alice, id)).toMatchObject({ counts: [0, 1, 0], voters: 1 })
  await world.queries
    .insertInto('conversation_members')
    .values({ conversation_id: group, user_id: bob.id, role: 3 })
    .execute()
})

test('rules about words hold for what is asked, and for each option', async () => {
  const { begin, message } = polling(all, 'group')
  const [refused, masked, held] = [someWord(), someWord(), someWord()]
  await rule(carla, 'refuse', refused)
  await rule(carla, 'mask', masked)
  await rule(carla, 'hold', held)
  expect(await begin(bob, { ...lunch, question: `Who ${refused}?` })).toBe('wordRefused')
  expect(await begin(bob, { ...lunch, options: ['A', refused] })).toBe('wordRefused')
  const id = Number(await begin(bob, { ...lunch, options: ['A', `B ${masked}`] }))
  const stars = '*'.repeat(masked.length)
  expect(await message(alice, id)).toMatchObject({
    msg: { textMsg: { content: `[投票] Lunch?\n1. A\n2. B ${stars}` } },
    extras: { poll: { options: ['A', `B ${stars}`] } },
  })
  expect(await begin(bob, { ...lunch, question: held })).toBe('messageHeld')
})

test('a poll is nobody’s to edit, and goes on as a text', async () => {
  const { ask, outcome, address, history } = polling(all, 'group')
  const messageId = await ask(alice)
  const edit = {
    ...address(alice),
    messageId,
    version: 0,
    editId: 'e1',
    msg: { type: 1, textMsg: { content: 'Supper?' } },
  }
  expect(await outcome(alice, { edit })).toBe('editForbidden')
  await alice.call('POST /api/chat/forward', {
    body: { messageIds: [messageId], as: 'each', to: [{ groupID: group, clientMessageId: 'on' }] },
  })
  const on = (await history(bob)).list.at(-1)
  expect(on).toMatchObject({ msg: { type: 1 }, msgPreview: expect.stringContaining('Lunch?') })
  expect(on?.extras?.poll).toBeUndefined()
})
