import type { UserInfo, VerificationQuestion } from '@parley/contract'
import { expect, test } from 'vitest'
import { type Person, refusal } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()

const questions = { problem1: 'Which class?', problem3: 'Which town?' }
const answers = { answer1: 'Three', answer3: 'Ürümqi' }

async function two(settings: Partial<UserInfo> = {}): Promise<[Person, Person]> {
  const [alice, bob] = await Promise.all([server.register('Alice'), server.register('Bob')])
  await bob.call('PUT /api/user/user_info', { body: settings })
  return [alice, bob]
}

const ask = (from: Person, to: { id: number }, more: object = {}) =>
  from.call('POST /api/user/friends', { body: { friendId: to.id, ...more } })
const howToAdd = (from: Person, to: { id: number }) =>
  from.call('POST /api/user/valid', { body: { friendId: to.id } })
const requestsOf = async (person: Person) => (await person.call('GET /api/user/valid', {})).list
const friendsOf = async (person: Person) =>
  (await person.call('GET /api/user/friends', {})).list.map(({ userID }) => userID)
const isFriend = async (a: Person, b: Person) => {
  const [one, other] = [(await friendsOf(a)).includes(b.id), (await friendsOf(b)).includes(a.id)]
  expect(one).toBe(other)
  return one
}

test('mode 0: nobody is let in', async () => {
  const [alice, bob] = await two({ verification: 0 })
  expect(await howToAdd(alice, bob)).toEqual({ verification: 0, verificationQuestion: null })
  await expect(ask(alice, bob)).rejects.toMatchObject(refusal('addingRefused'))
  expect(await isFriend(alice, bob)).toBe(false)
  expect(await requestsOf(bob)).toEqual([])
})

test('mode 1: anyone is a friend at once, and both see the agreed request', async () => {
  const [alice, bob] = await two({ verification: 1 })
  expect(await howToAdd(alice, bob)).toEqual({ verification: 1, verificationQuestion: null })
  expect(await ask(alice, bob, { verify: 'Hello' })).toEqual({})
  expect(await isFriend(alice, bob)).toBe(true)
  expect(await requestsOf(alice)).toMatchObject([{ flag: 'send', userID: bob.id, status: 1, revStatus: 1 }])
  expect(await requestsOf(bob)).toMatchObject([{ flag: 'rev', userID: alice.id, status: 1, sendStatus: 1 }])
})

test('mode 2: a message goes with the request, which waits', async () => {
  const [alice, bob] = await two()
  expect(await howToAdd(alice, bob)).toEqual({ verification: 2, verificationQuestion: null })
  await ask(alice, bob, { verify: ' We met in class ' })
  expect(await isFriend(alice, bob)).toBe(false)
  const common = {
    id: expect.any(Number),
    avatar: '',
    additionalMessages: 'We met in class',
    verificationQuestion: null,
    status: 0,
    sendStatus: 0,
    revStatus: 0,
    verification: 2,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  }
  expect(await requestsOf(alice)).toStrictEqual([
    { ...common, userID: bob.id, nickname: 'Bob', flag: 'send' },
  ])
  expect(await requestsOf(bob)).toStrictEqual([
    { ...common, userID: alice.id, nickname: 'Alice', flag: 'rev' },
  ])
})

test('mode 3: the answers are read by the other side', async () => {
  const [alice, bob] = await two({ verification: 3, verificationQuestion: { ...questions, ...answers } })
  expect(await howToAdd(alice, bob)).toEqual({ verification: 3, verificationQuestion: questions })
  await ask(alice, bob, { verificationQuestion: { ...questions, answer1: 'Two', answer3: 'Here' } })
  expect(await isFriend(alice, bob)).toBe(false)
  expect(await requestsOf(bob)).toMatchObject([
    { status: 0, verification: 3, verificationQuestion: { ...questions, answer1: 'Two', answer3: 'Here' } },
  ])
})

test('mode 3: the questions shown beside the answers are those that were asked', async () => {
  const [alice, bob] = await two({ verification: 3, verificationQuestion: { problem1: 'Which class?' } })
  await ask(alice, bob, {
    verificationQuestion: {
      problem1: 'Do you owe me money?',
      answer1: 'Yes',
      problem2: 'Why?',
      answer2: 'So',
    },
  })
  expect(await requestsOf(bob)).toMatchObject([
    { verificationQuestion: { problem1: 'Which class?', answer1: 'Yes' } },
  ])
})

test.each<[string, VerificationQuestion]>([
  ['as they are', answers],
  ['apart from white space around and case', { answer1: '  tHREE ', answer3: 'üRÜMQI' }],
  ['apart from the width of letters', { answer1: 'Ｔｈｒｅｅ', answer3: 'Ürümqi' }],
])('mode 4: right answers make friends at once, %s', async (_how, given) => {
  const [alice, bob] = await two({ verification: 4, verificationQuestion: { ...questions, ...answers } })
  expect(await howToAdd(alice, bob)).toEqual({ verification: 4, verificationQuestion: questions })
  await ask(alice, bob, { verificationQuestion: given })
  expect(await isFriend(alice, bob)).toBe(true)
  expect(await requestsOf(bob)).toMatchObject([{ status: 1, verification: 4 }])
})

test.each<[string, VerificationQuestion | null | undefined]>([
  ['none', undefined],
  ['null', null],
  ['an empty object', {}],
  ['empty texts', { answer1: '', answer2: '', answer3: '' }],
  ['one of two', { answer1: 'Three' }],
  ['one right and one wrong', { answer1: 'Three', answer3: 'Xining' }],
  ['the right ones in the wrong places', { answer1: 'Ürümqi', answer3: 'Three' }],
])('mode 4: wrong answers are refused and leave nothing behind: %s', async (_which, given) => {
  const [alice, bob] = await two({ verification: 4, verificationQuestion: { ...questions, ...answers } })
  await expect(ask(alice, bob, { verificationQuestion: given })).rejects.toMatchObject(
    refusal('answersWrong'),
  )
  expect(await isFriend(alice, bob)).toBe(false)
  expect(await requestsOf(bob)).toEqual([])
})

test('answers never leave the server but to their owner', async () => {
  const secret = 'a secret answer'
  const [alice, bob] = await two({
    verification: 3,
    verificationQuestion: { problem1: 'Why?', answer1: secret },
  })
  await ask(alice, bob, { verificationQuestion: { answer1: 'no idea' } })
  const seen = [
    await howToAdd(alice, bob),
    await requestsOf(alice),
    await alice.call('GET /api/user/search', { query: { key: String(bob.id) } }),
  ]
  expect(JSON.stringify(seen)).not.toContain(secret)
  await bob.call('PUT /api/user/user_info', { body: { verification: 1 } })
  await ask(alice, bob)
  const asFriend = [
    await alice.call('GET /api/user/friend_info', { query: { friendID: bob.id } }),
    await alice.call('GET /api/user/friends', {}),
    await howToAdd(alice, bob),
  ]
  expect(JSON.stringify(asFriend)).not.toContain(secret)
})

test('questions that a way of verification does not ask are not in the way', async () => {
  const [alice, bob] = await two({ verificationQuestion: { problem1: 'Why?', answer1: 'So' } })
  await ask(alice, bob, { verify: 'Hello' })
  expect(await requestsOf(bob)).toMatchObject([{ additionalMessages: 'Hello' }])
})

test('nobody adds themselves, somebody unknown, or a friend again', async () => {
  const [alice, bob] = await two({ verification: 1 })
  await expect(ask(alice, alice)).rejects.toMatchObject(refusal('selfAsFriend'))
  await expect(ask(alice, { id: 999_999_999 })).rejects.toMatchObject(refusal('userUnknown'))
  await expect(howToAdd(alice, { id: 999_999_999 })).rejects.toMatchObject(refusal('userUnknown'))
  await ask(alice, bob)
  await expect(ask(alice, bob)).rejects.toMatchObject(refusal('alreadyFriends'))
  await expect(ask(bob, alice)).rejects.toMatchObject(refusal('alreadyFriends'))
})

test('asking anyone in a crowd at once makes one friendship', async () => {
  const [alice, bob] = await two({ verification: 1 })
  const results = await Promise.allSettled(Array.from({ length: 6 }, () => ask(alice, bob)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await friendsOf(alice)).toEqual([bob.id])
})
