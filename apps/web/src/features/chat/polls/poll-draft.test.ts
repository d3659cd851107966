import { pollLimits } from '@parley/contract/poll-limits'
import { expect, test } from 'vitest'
import { emptyDraft, newOption, type PollDraft, pollOf, problemsOf } from './poll-draft.ts'

const now = Date.parse('2026-11-24T08:00:00.000Z')
const draft = (changes: Partial<PollDraft> = {}, options = ['Noodles', 'Rice']): PollDraft => ({
  ...emptyDraft(),
  question: 'Lunch?',
  options: options.map((text) => newOption(text)),
  ...changes,
})
const wrong = (one: PollDraft) => {
  const { options = new Map(), ...rest } = problemsOf(one, now) ?? {}
  return { ...rest, options: [...options.values()] }
}

test('nothing hinders a poll with a question and two options', () => {
  expect(problemsOf(draft(), now)).toBeUndefined()
  expect(pollOf(draft(), now)).toEqual({ question: 'Lunch?', options: ['Noodles', 'Rice'] })
})

test('empty options do not count, and spaces around a text are trimmed', () => {
  expect(pollOf(draft({ question: ' Lunch? ' }, ['Noodles ', '', ' ', 'Rice']), now)).toEqual({
    question: 'Lunch?',
    options: ['Noodles', 'Rice'],
  })
  expect(wrong(draft({}, ['Noodles', ' ']))).toEqual({ tooFew: true, options: [] })
})

test('what is missing, too long or there twice is named', () => {
  expect(wrong(draft({ question: ' ' }))).toEqual({ question: 'missing', options: [] })
  expect(wrong(draft({ question: '😀'.repeat(pollLimits.question.max) }))).toEqual({ options: [] })
  expect(wrong(draft({ question: 'x'.repeat(pollLimits.question.max + 1) }))).toMatchObject({
    question: 'tooLong',
  })
  expect(wrong(draft({}, ['A', 'B', ' A']))).toEqual({ options: ['alike'] })
  expect(wrong(draft({}, ['A', 'B', 'x'.repeat(pollLimits.option.max + 1)]))).toEqual({
    options: ['tooLong'],
  })
})

test('it ends so many hours after it is sent, or at a time to come within a year', () => {
  expect(pollOf(draft({ end: 24 }), now).endsAt).toBe('2026-11-25T08:00:00.000Z')
  expect(pollOf(draft({ end: 'at', at: '2026-11-24T09:00:00.000Z' }), now).endsAt).toBe(
    '2026-11-24T09:00:00.000Z',
  )
  expect(wrong(draft({ end: 'at' }))).toMatchObject({ at: 'missing' })
  for (const at of ['2026-11-24T08:00:00.000Z', '2027-11-25T08:00:00.000Z'])
    expect(wrong(draft({ end: 'at', at }))).toMatchObject({ at: 'wrong' })
  expect(problemsOf(draft({ at: '2020-01-01T00:00' }), now)).toBeUndefined()
})
