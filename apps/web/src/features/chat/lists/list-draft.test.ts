import { listLimits } from '@parley/contract/list-limits'
import { expect, test } from 'vitest'
import { emptyDraft, type ListDraft, listOf, problemsOf } from './list-draft.ts'

const now = Date.parse('2026-11-24T08:00:00.000Z')
const draft = (changes: Partial<ListDraft> = {}): ListDraft => ({
  ...emptyDraft,
  topic: 'Picnic',
  ...changes,
})

test('a topic is enough, and what is left empty is not sent', () => {
  expect(problemsOf(draft(), now)).toBeUndefined()
  expect(listOf(draft({ topic: ' Picnic ', example: ' ', max: ' ' }), now)).toEqual({ topic: 'Picnic' })
})

test('a filled form is sent in the form of the contract', () => {
  const full = draft({ example: ' Name ', max: ' 20 ', isMultiple: true, end: 1 })
  expect(problemsOf(full, now)).toBeUndefined()
  expect(listOf(full, now)).toEqual({
    topic: 'Picnic',
    example: 'Name',
    maxEntries: 20,
    isMultiple: true,
    endsAt: '2026-11-24T09:00:00.000Z',
  })
})

test('each field has its own problem', () => {
  const long = 'x'.repeat(listLimits.topic.max + 1)
  expect(problemsOf(draft({ topic: ' ' }), now)).toEqual({ topic: 'missing' })
  expect(problemsOf(draft({ topic: long, example: long }), now)).toEqual({
    topic: 'tooLong',
    example: 'tooLong',
  })
  for (const max of ['0', '-1', '1.5', 'ten', `${listLimits.entries + 1}`])
    expect(problemsOf(draft({ max }), now)).toEqual({ max: 'wrong' })
  expect(problemsOf(draft({ max: `${listLimits.entries}` }), now)).toBeUndefined()
  expect(problemsOf(draft({ end: 'at', at: '' }), now)).toEqual({ at: 'missing' })
  expect(problemsOf(draft({ end: 'at', at: '2020-01-01T00:00' }), now)).toEqual({ at: 'wrong' })
})
