import type { FriendRequest } from '@parley/contract'
import { GroupNoticeType, RequestStatus, Verification } from '@parley/contract/enums'
import { describe, expect, test } from 'vitest'
import { friendOutcome, groupOutcome } from './outcomes.ts'

const { pending, agreed, refused, ignored } = RequestStatus

describe('the state of a friend request', () => {
  const outcome = (
    status: RequestStatus,
    flag: FriendRequest['flag'],
    verification: Verification = Verification.message,
  ) => friendOutcome({ status, flag, verification })

  test('names who did it', () => {
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

  test('nobody agreed where there were no questions, or all answers were right', () => {
    expect(outcome(agreed, 'rev', Verification.anyone)).toBe('theyJoined')
    expect(outcome(agreed, 'send', Verification.rightAnswers)).toBe('iJoined')
    expect(outcome(agreed, 'send', Verification.answers)).toBe('theyAgreed')
  })
})

describe('the state of a group notice', () => {
  test.each([
    [pending, 'wantsIn', 'iWaitForGroup'],
    [agreed, 'cameIn', 'iCameIn'],
    [refused, 'wasRefused', 'iWasRefused'],
    [ignored, 'wasIgnored', 'iWasIgnored'],
  ])('request with status %i: %s, or mine: %s', (status, theirs, mine) => {
    const type = GroupNoticeType.wantsToJoin
    expect(groupOutcome({ status, flag: 'rev', type })).toBe(theirs)
    expect(groupOutcome({ status, flag: 'send', type })).toBe(mine)
  })

  test('that somebody left is no request', () => {
    const type = GroupNoticeType.hasLeft
    expect(groupOutcome({ status: agreed, flag: 'rev', type })).toBe('hasLeft')
    expect(groupOutcome({ status: agreed, flag: 'send', type })).toBe('iLeft')
  })
})
