import type { UserInfo } from '@parley/contract'
import { expect, test } from 'vitest'
import { type Person, refusal } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { event } from '../support/socket.ts'
import { somePicture, uploadImage } from '../support/uploads.ts'

const server = await startTestServer()
const { register } = server
const info = (person: Person) => person.call('GET /api/user/user_info')
const change = (person: Person, body: Partial<UserInfo>) => person.call('PUT /api/user/user_info', { body })

const changes: Partial<UserInfo>[] = [
  { nickname: '爱丽丝 🐼' },
  { nickname: '🐼'.repeat(32) },
  { abstract: 'Two lines\nabout me' },
  { abstract: '🐼'.repeat(128) },
  { recallMessage: '手滑了' },
  { friendOnline: true },
  { sound: false },
  { secureLink: true },
  { savePwd: true },
  { siteSteps: 'begun' },
  { siteSteps: 'over' },
  { searchUser: 0 },
  { searchUser: 1 },
  { verification: 0 },
  { verification: 1 },
  { verification: 3, verificationQuestion: { problem1: 'Which class?' } },
  { verification: 4, verificationQuestion: { problem2: 'Which class?', answer2: 'Three' } },
  {
    verificationQuestion: {
      problem1: '1',
      problem2: '2',
      problem3: '3',
      answer1: 'a',
      answer2: 'b',
      answer3: 'c',
    },
  },
]

test.each(changes)('%j is kept, and nothing else changes', async (body) => {
  const alice = await register('Alice')
  const before = await info(alice)
  expect(await change(alice, body)).toEqual({})
  expect(await info(alice)).toEqual({ ...before, ...body })
})

test('the whole settings object may be sent back as it came', async () => {
  const alice = await register('Alice')
  const wanted = { verification: 3, verificationQuestion: { problem1: 'Why?', answer1: 'So' } } as const
  const avatar = await uploadImage(server.url, alice, await somePicture(), 'avatar')
  await change(alice, { ...wanted, recallMessage: 'oops', avatar, abstract: 'me' })
  const settings = await info(alice)
  await change(alice, { ...settings, sound: false })
  expect(await info(alice)).toEqual({ ...settings, sound: false })
})

test('the first steps of a site only go on: a device that is behind takes nothing back', async () => {
  const alice = await register('Alice')
  await change(alice, { siteSteps: 'over' })
  await change(alice, { siteSteps: 'passedOn', abstract: 'changed' })
  expect(await info(alice)).toMatchObject({ siteSteps: 'over', abstract: 'changed' })
})

test('the id does not change, though clients may send it', async () => {
  const [alice, bob] = [await register('Alice'), await register('Bob')]
  await change(alice, { userID: bob.id, abstract: 'changed' })
  expect(await info(alice)).toMatchObject({ userID: alice.id, abstract: 'changed' })
  expect(await info(bob)).toMatchObject({ userID: bob.id, abstract: '' })
})

test('an empty change changes nothing', async () => {
  const alice = await register('Alice')
  const before = await info(alice)
  expect(await change(alice, {})).toEqual({})
  expect(await info(alice)).toEqual(before)
})

test.each(['', null])('%j as the withdrawal text means none', async (recallMessage) => {
  const alice = await register('Alice')
  await change(alice, { recallMessage: 'oops' })
  await change(alice, { recallMessage })
  expect((await info(alice)).recallMessage).toBeNull()
})

test('questions and answers that are empty or white space count as absent', async () => {
  const alice = await register('Alice')
  await change(alice, {
    verificationQuestion: { problem1: 'Why?', problem2: '', problem3: '  ', answer1: '' },
  })
  expect((await info(alice)).verificationQuestion).toEqual({ problem1: 'Why?' })
  await change(alice, { verificationQuestion: { problem1: '', answer1: ' ' } })
  expect((await info(alice)).verificationQuestion).toBeNull()
  await change(alice, { verificationQuestion: {} })
  expect((await info(alice)).verificationQuestion).toBeNull()
})

test('a question is stored only as far as the contract knows it', async () => {
  const alice = await register('Alice')
  const question = { problem1: 'Why?', problem4: 'What?', note: { deep: [1] } }
  await change(alice, { verificationQuestion: question })
  const row = await server.context.database.queries
    .selectFrom('users')
    .select('verification_question')
    .where('id', '=', alice.id)
    .executeTakeFirstOrThrow()
  expect(row.verification_question).toEqual({ problem1: 'Why?' })
})

test.each<[Partial<UserInfo>, 'questionsMissing' | 'answersMissing']>([
  [{ verification: 3 }, 'questionsMissing'],
  [{ verification: 4 }, 'questionsMissing'],
  [{ verification: 3, verificationQuestion: null }, 'questionsMissing'],
  [{ verification: 3, verificationQuestion: { problem1: '' } }, 'questionsMissing'],
  [{ verification: 3, verificationQuestion: { answer1: 'an answer to nothing' } }, 'questionsMissing'],
  [{ verification: 4, verificationQuestion: { problem1: 'Why?' } }, 'answersMissing'],
  [{ verification: 4, verificationQuestion: { problem1: 'Why?', answer1: '  ' } }, 'answersMissing'],
  [{ verification: 4, verificationQuestion: { problem1: 'Why?', answer2: 'So' } }, 'answersMissing'],
  [
    { verification: 4, verificationQuestion: { problem1: 'Why?', answer1: 'So', problem2: 'How?' } },
    'answersMissing',
  ],
])('%j is refused: %s', async (body, name) => {
  const alice = await register('Alice')
  const before = await info(alice)
  await expect(change(alice, { ...body, abstract: 'changed' })).rejects.toMatchObject(refusal(name))
  expect(await info(alice)).toEqual(before)
})

test('questions that the way of verification needs cannot be taken away', async () => {
  const alice = await register('Alice')
  await change(alice, { verification: 4, verificationQuestion: { problem1: 'Why?', answer1: 'So' } })
  await expect(change(alice, { verificationQuestion: null })).rejects.toMatchObject(
    refusal('questionsMissing'),
  )
  await expect(change(alice, { verificationQuestion: { problem1: 'Why?' } })).rejects.toMatchObject(
    refusal('answersMissing'),
  )
  await change(alice, { verification: 2, verificationQuestion: null })
  expect(await info(alice)).toMatchObject({ verification: 2, verificationQuestion: null })
})

test('questions may be set first and the way of verification later', async () => {
  const alice = await register('Alice')
  await change(alice, { verificationQuestion: { problem1: 'Why?', answer1: 'So' } })
  await change(alice, { verification: 4 })
  expect((await info(alice)).verification).toBe(4)
})

test.each([
  'https://example.org/a.png',
  '//example.org/a.png',
  '/api/file/',
  '/api/file/../user/user_info',
  '/api/file/a b',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
])('a picture from elsewhere is refused: %s', async (avatar) => {
  const alice = await register('Alice')
  await expect(change(alice, { avatar })).rejects.toMatchObject(refusal('sourceRefused'))
})

test('a picture may be taken away, and one that is there may stay', async () => {
  const alice = await register('Alice')
  await server.context.database.queries
    .updateTable('users')
    .set({ avatar: 'of/an/older/kind.png' })
    .where('id', '=', alice.id)
    .execute()
  await change(alice, { avatar: 'of/an/older/kind.png', abstract: 'me' })
  expect(await info(alice)).toMatchObject({ avatar: 'of/an/older/kind.png', abstract: 'me' })
  await change(alice, { avatar: '' })
  expect((await info(alice)).avatar).toBe('')
})

test('a change is published to the person’s own other connections, and to nobody else', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const [hers, his] = [await alice.openEvents(), await bob.openEvents()]
  await change(alice, { sound: false })
  expect(await hers.next(event('changed'))).toMatchObject({ event: 'changed', topics: ['profile'] })
  expect((await his.received()).filter(event('changed'))).toEqual([])
})

test('changes made at once do not lose each other', async () => {
  const alice = await register('Alice')
  await Promise.all([
    change(alice, { sound: false }),
    change(alice, { savePwd: true }),
    change(alice, { searchUser: 0 }),
    change(alice, { abstract: 'me' }),
    change(alice, { recallMessage: 'oops' }),
  ])
  expect(await info(alice)).toMatchObject({
    sound: false,
    savePwd: true,
    searchUser: 0,
    abstract: 'me',
    recallMessage: 'oops',
  })
})
