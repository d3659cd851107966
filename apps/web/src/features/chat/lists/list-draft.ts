import type { NewSignUpList } from '@parley/contract'
import { lengthOf } from '@parley/contract/limits'
import { listLimits } from '@parley/contract/list-limits'
import { createStore } from 'zustand/vanilla'
import { type End, endOf, noEnd, problemOfEnd } from '../surveys/ends.ts'

export interface ListDraft extends End {
  readonly topic: string
  readonly example: string
  /** As it is written; empty without a limit. */
  readonly max: string
  readonly isMultiple: boolean
}

export const emptyDraft: ListDraft = { topic: '', example: '', max: '', isMultiple: false, ...noEnd }

/** By the path of a chat, the list that was begun there and not sent. */
export const listDrafts = () => ({
  store: createStore<Readonly<Record<string, ListDraft | undefined>>>(() => ({})),
})

/** Problems that prevent a list from being sent. */
export interface ListProblems {
  readonly topic?: 'missing' | 'tooLong'
  readonly example?: 'tooLong'
  readonly max?: 'wrong'
  readonly at?: 'missing' | 'wrong'
}

const isCount = (text: string) => /^[1-9]\d*$/.test(text) && Number(text) <= listLimits.entries

export function problemsOf(
  { topic, example, max, isMultiple: _, ...end }: ListDraft,
  now: number,
): ListProblems | undefined {
  const at = problemOfEnd(end, now)
  const problems: ListProblems = {
    ...(topic.trim() === '' && { topic: 'missing' }),
    ...(lengthOf(topic.trim()) > listLimits.topic.max && { topic: 'tooLong' }),
    ...(lengthOf(example.trim()) > listLimits.example.max && { example: 'tooLong' }),
    ...(max.trim() !== '' && !isCount(max.trim()) && { max: 'wrong' }),
    ...(at && { at }),
  }
  return Object.keys(problems).length > 0 ? problems : undefined
}

/** The list of a draft in which nothing is wrong. */
export const listOf = (
  { topic, example, max, isMultiple, ...end }: ListDraft,
  now: number,
): NewSignUpList => ({
  topic: topic.trim(),
  ...(example.trim() !== '' && { example: example.trim() }),
  ...(max.trim() !== '' && { maxEntries: Number(max) }),
  ...(isMultiple && { isMultiple: true as const }),
  ...endOf(end, now),
})
