import { listLimits } from '@parley/contract'
import { expect, test } from 'vitest'
import { kindNames, openConversations } from '../reactions/reactions-support.ts'
import { promote } from '../reports/reports-support.ts'
import { rule, someWord } from '../words/words-support.ts'
import { picnic, signingUp } from './sign-ups-support.ts'

const all = await openConversations()
const { world, alice, bob, carla, group } = all
await promote(world, carla)

test('a list has a topic, and what else it says is within its limits', async () => {
  const { begin } = signingUp(all, 'direct')
  const { topic, example, entries } = listLimits
  const outcome = async (list: object) => {
    const answer = await begin(alice, { ...picnic, ...list })
    return typeof answer === 'number' ? 'ok' : answer
  }
  expect(await outcome({ topic: '😀'.repeat(topic.max), example: 'x'.repeat(example.max) })).toBe('ok')
  expect(await outcome({ maxEntries: entries, isMultiple: true })).toBe('ok')
  for (const wrong of ['', ' ', 'x'.repeat(topic.max + 1), 'a\nb', 7])
    expect(await outcome({ topic: wrong })).toBe('fieldInvalid')
  for (const wrong of ['', 'x'.repeat(example.max + 1), 'a\nb'])
    expect(await outcome({ example: wrong })).toBe('fieldInvalid')
  for (const wrong of [0, entries + 1, 1.5]) expect(await outcome({ maxEntries: wrong })).toBe('fieldInvalid')
  expect(await outcome({ endsAt: '2020-01-01T00:00:00.000Z' })).toBe('listEndInvalid')
  expect(await outcome({ isMultiple: false })).toBe('fieldInvalid')
})

test('a list is a text, and no poll', async () => {
  const { begin } = signingUp(all, 'group')
  const msg = { type: 2, imageMsg: { title: '', src: '/api/file/0123456789abcdef' } }
  expect(await begin(alice, picnic, { msg })).toBe('fieldInvalid')
  const poll = { question: 'Lunch?', options: ['A', 'B'] }
  expect(await begin(alice, picnic, { poll })).toBe('fieldInvalid')
})

test('an entry is a line of its own', async () => {
  const { make, enter } = signingUp(all, 'direct')
  const id = await make(alice)
  for (const wrong of ['', ' ', 'x'.repeat(listLimits.entry.max + 1), 'a\nb'])
    expect(await enter(bob, id, wrong)).toBe('fieldInvalid')
  expect(await enter(bob, id, 'Tea', 'not an id')).toBe('fieldInvalid')
  expect(await enter(bob, id, '😀'.repeat(listLimits.entry.max))).toBe('ok')
})

test.for(kindNames)(
  'in a %s conversation one has one entry, or several where that is asked',
  async (kind) => {
    const { make, enter, withdraw } = signingUp(all, kind)
    const one = await make(alice)
    expect(await enter(bob, one, 'Tea')).toBe('ok')
    expect(await enter(bob, one, 'Cake', 'e2')).toBe('listOneEntry')
    expect(await withdraw(bob, one)).toBe('ok')
    expect(await enter(bob, one, 'Tea')).toBe('entryWithdrawn')
    expect(await enter(bob, one, 'Cake', 'e2')).toBe('ok')
    const several = await make(alice, { isMultiple: true })
    for (let index = 0; index < listLimits.entriesEach; index++)
      expect(await enter(bob, several, 'Tea', `e${index}`)).toBe('ok')
    expect(await enter(bob, several, 'Tea', 'more')).toBe('listEntriesUsedUp')
  },
)

test('nobody is given more numbers than a list has for them', async () => {
  const { make, enter } = signingUp(all, 'group')
  const id = await make(alice)
  await enter(alice, id, 'Cake')
  const withdrawn = Array.from({ length: listLimits.numbersEach }, (_, index) => ({
    message_id: id,
    number: index + 2,
    user_id: bob.id,
    entry_id: `before ${index}`,
    content: null,
  }))
  await world.queries.insertInto('sign_ups').values(withdrawn).execute()
  expect(await enter(bob, id, 'Tea')).toBe('listEntriesUsedUp')
})

test.for(kindNames)(
  'in a %s conversation a full list takes no more, until somebody withdraws',
  async (kind) => {
    const { make, enter, withdraw, entries } = signingUp(all, kind)
    const id = await make(alice, { maxEntries: 1 })
    expect(await enter(bob, id, 'Tea')).toBe('ok')
    expect(await enter(alice, id, 'Cake')).toBe('listFull')
    expect(await enter(bob, id, 'Green tea')).toBe('ok')
    expect(await withdraw(bob, id)).toBe('ok')
    expect(await enter(alice, id, 'Cake')).toBe('ok')
    expect(await entries(bob, id)).toMatchObject({ count: 1, last: [{ number: 2, content: 'Cake' }] })
  },
)

test.for(kindNames)('in a %s conversation nothing is entered once a list has ended', async (kind) => {
  const { make, enter, withdraw, entries, close } = signingUp(all, kind)
  const endsAt = new Date(Date.now() + 3600_000).toISOString()
  const id = await make(alice, { endsAt })
  expect(await enter(bob, id, 'Tea')).toBe('ok')
  const past = new Date(Date.now() - 1000).toISOString()
  await world.queries
    .updateTable('messages')
    .set({ body: JSON.stringify({ content: '', list: { ...picnic, endsAt: past } }) })
    .where('id', '=', id)
    .execute()
  expect(await enter(bob, id, 'Cake')).toBe('listEnded')
  expect(await withdraw(bob, id)).toBe('listEnded')
  expect(await enter(alice, id, 'Cake')).toBe('listEnded')
  const closed = await make(alice)
  expect(await close(alice, closed)).toBe('ok')
  expect(await enter(bob, closed, 'Tea')).toBe('listEnded')
  expect(await entries(bob, closed)).toMatchObject({ count: 0, last: [], closedAt: expect.any(String) })
})

test('a list is ended by its author, and in a group by its staff', async () => {
  const inGroup = signingUp(all, 'group')
  expect(await inGroup.close(bob, await inGroup.make(alice))).toBe('listCloseForbidden')
  expect(await inGroup.close(alice, await inGroup.make(bob))).toBe('ok')
  expect(await inGroup.close(bob, await inGroup.make(bob))).toBe('ok')
  const directly = signingUp(all, 'direct')
  expect(await directly.close(bob, await directly.make(alice))).toBe('listCloseForbidden')
})

test('a member who may not react does not sign up, but withdraws', async () => {
  const { make, enter, withdraw, close } = signingUp(all, 'group')
  const id = await make(bob)
  await enter(bob, id, 'Tea')
  await alice.call('PUT /api/group/group', { body: { id: group, isProhibition: true } })
  expect(await enter(bob, id, 'Green tea')).toBe('ok')
  await alice.call('PUT /api/group/group', { body: { id: group, isProhibition: false } })
  const mute = (minutes: number | null) =>
    alice.call('PUT /api/group/member/prohibition', {
      body: { groupId: group, memberId: bob.id, prohibitionTime: minutes },
    })
  await mute(10)
  expect(await enter(bob, id, 'Cake')).toBe('memberMuted')
  expect(await withdraw(bob, id)).toBe('ok')
  expect(await close(bob, id)).toBe('ok')
  await mute(null)
})

test('an entry stays after its person has left, and nobody outside enters anything', async () => {
  const { make, enter, withdraw, entries } = signingUp(all, 'group')
  const id = await make(alice)
  await enter(bob, id, 'Tea')
  await alice.call('DELETE /api/group/member', { query: { id: group, memberId: bob.id } })
  expect(await enter(bob, id, 'Cake')).toBe('notMember')
  expect(await withdraw(bob, id)).toBe('notMember')
  expect(await entries(alice, id)).toMatchObject({ count: 1, last: [{ nickname: 'Bob' }] })
  await world.queries
    .insertInto('conversation_members')
    .values({ conversation_id: group, user_id: bob.id, role: 3 })
    .execute()
})

test('rules about words hold for the topic, the example and each entry', async () => {
  const { begin, make, enter, message, entries } = signingUp(all, 'group')
  const [refused, masked, held] = [someWord(), someWord(), someWord()]
  await rule(carla, 'refuse', refused)
  await rule(carla, 'mask', masked)
  await rule(carla, 'hold', held)
  const stars = '*'.repeat(masked.length)
  expect(await begin(bob, { ...picnic, topic: `Who ${refused}?` })).toBe('wordRefused')
  expect(await begin(bob, { ...picnic, example: held })).toBe('messageHeld')
  const id = Number(await begin(bob, { topic: `A ${masked}`, example: `B ${masked}` }))
  expect(await message(alice, id)).toMatchObject({
    msg: { textMsg: { content: `[接龙] A ${stars}\n例：B ${stars}` } },
    extras: { list: { topic: `A ${stars}`, example: `B ${stars}` } },
  })
  const list = await make(alice)
  expect(await enter(bob, list, refused)).toBe('wordRefused')
  expect(await enter(bob, list, held)).toBe('entryNeedsReview')
  expect(await enter(bob, list, `C ${masked}`)).toBe('ok')
  expect(await enter(bob, list, `C ${masked}`)).toBe('ok')
  expect(await entries(alice, list)).toMatchObject({ count: 1, last: [{ content: `C ${stars}` }] })
})

test('a list is nobody’s to edit, and goes on as a text', async () => {
  const { make, enter, outcome, address, history } = signingUp(all, 'group')
  const messageId = await make(alice)
  await enter(bob, messageId, 'Tea')
  const msg = { type: 1, textMsg: { content: 'Supper' } }
  const edit = { ...address(alice), messageId, version: 0, editId: 'e1', msg }
  expect(await outcome(alice, { edit })).toBe('editForbidden')
  await alice.call('POST /api/chat/forward', {
    body: { messageIds: [messageId], as: 'each', to: [{ groupID: group, clientMessageId: 'on' }] },
  })
  const on = (await history(bob)).list.at(-1)
  expect(on).toMatchObject({ msg: { type: 1 }, msgPreview: expect.stringContaining('Picnic') })
  expect(on?.extras?.list).toBeUndefined()
})
