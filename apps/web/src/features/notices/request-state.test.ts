import type { FriendRequest } from '@parley/contract'
import { RequestStatus, Verification } from '@parley/contract/enums'
import { describe, expect, test } from 'vitest'
import { actionsOf, answersOf, inDirection, outcomeOf, waitingFirst } from './request-state.ts'

const { pending, agreed, refused, ignored } = RequestStatus

describe('what I can do', () => {
  test('with a request that waits for me: decide', () => {
    expect(actionsOf({ status: pending, flag: 'rev' })).toEqual(['agree', 'refuse', 'ignore'])
  })

  test('with one that waits for them: nothing but wait', () => {
    expect(actionsOf({ status: pending, flag: 'send' })).toEqual([])
  })

  test.each(['send', 'rev'] as const)(
    'with a %s one that is decided: delete it, and chat with a friend',
    (flag) => {
      expect(actionsOf({ status: agreed, flag })).toEqual(['chat', 'delete'])
      expect(actionsOf({ status: refused, flag })).toEqual(['delete'])
      expect(actionsOf({ status: ignored, flag })).toEqual(['delete'])
    },
  )
})

describe('how it stands', () => {
  const outcome = (
    status: FriendRequest['status'],
    flag: FriendRequest['flag'],
    verification: FriendRequest['verification'] = Verification.message,
  ) => outcomeOf({ status, flag, verification })

  test('tells who did it', () => {
    expect([pending, agreed, refused, ignored].map((status) => outcome(status, 'rev'))).toEqual([
      'waitingForMe',
      'iAgreed',
      'iRefused',
      'iIgnored',
    ])
    expect([pending, agreed, refused, ignored].map((status) => outcome(status, 'send'))).toEqual([
      'waitingForThem',
      'theyAgreed',
      'theyRefused',
      'theyIgnored',
    ])
  })

  test('nobody agreed where nothing was asked, or all was answered right', () => {
    expect(outcome(agreed, 'rev', Verification.anyone)).toBe('theyJoined')
    expect(outcome(agreed, 'send', Verification.rightAnswers)).toBe('iJoined')
    expect(outcome(agreed, 'send', Verification.answers)).toBe('theyAgreed')
  })
})

test('questions are shown with their answers, and without where there is none', () => {
  const verificationQuestion = { problem1: '学校？', answer1: '一中', problem3: '班级？' }
  expect(answersOf({ verificationQuestion })).toEqual([
    { key: 'problem1', problem: '学校？', answer: '一中' },
    { key: 'problem3', problem: '班级？', answer: '' },
  ])
  expect(answersOf({ verificationQuestion: null })).toEqual([])
})

test('each direction has its own', () => {
  const list = [{ flag: 'send' }, { flag: 'rev' }] as FriendRequest[]
  expect(inDirection(list, 'all')).toEqual(list)
  expect(inDirection(list, 'sent')).toEqual([list[0]])
  expect(inDirection(list, 'received')).toEqual([list[1]])
})

test('those that wait for me come first and stay there once decided, else newest first', () => {
  const list = [3, 9, 4, 7].map((id) => ({ id })) as FriendRequest[]
  expect(waitingFirst(list, new Set([7, 9, 100])).map(({ id }) => id)).toEqual([9, 7, 3, 4])
  expect(waitingFirst(list, new Set())).toEqual(list)
})
