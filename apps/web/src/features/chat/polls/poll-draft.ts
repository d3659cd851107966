import type { NewPoll } from '@parley/contract'
import { lengthOf } from '@parley/contract/limits'
import { pollLimits } from '@parley/contract/poll-limits'
import { createStore } from 'zustand/vanilla'
import { type End, endOf, noEnd, problemOfEnd } from '../surveys/ends.ts'

export interface PollDraft extends End {
  readonly question: string
  readonly options: readonly { readonly key: number; readonly text: string }[]
  readonly isMultiple: boolean
  readonly isSecret: boolean
}

let lastKey = 0
export const newOption = (text = '') => ({ key: ++lastKey, text })

export const emptyDraft = (): PollDraft => ({
  question: '',
  options: [newOption(), newOption()],
  isMultiple: false,
  isSecret: false,
  ...noEnd,
})

/** By the path of a chat, the poll that was begun there and not sent. */
export const pollDrafts = () => ({
  store: createStore<Readonly<Record<string, PollDraft | undefined>>>(() => ({})),
})

/** Problems that prevent a poll from being sent. */
export interface PollProblems {
  readonly question?: 'missing' | 'tooLong'
  /** By the key of an option. */
  readonly options: ReadonlyMap<number, 'tooLong' | 'alike'>
  readonly tooFew?: true
  readonly at?: 'missing' | 'wrong'
}

/** Options that are left empty do not count. */
export function problemsOf({ question, options, ...end }: PollDraft, now: number): PollProblems | undefined {
  const asked = question.trim()
  const seen = new Set<string>()
  const wrong = new Map<number, 'tooLong' | 'alike'>()
  for (const { key, text } of options) {
    const option = text.trim()
    if (option === '') continue
    if (lengthOf(option) > pollLimits.option.max) wrong.set(key, 'tooLong')
    else if (seen.has(option)) wrong.set(key, 'alike')
    seen.add(option)
  }
  const at = problemOfEnd(end, now)
  const problems: PollProblems = {
    ...(asked === '' && { question: 'missing' }),
    ...(lengthOf(asked) > pollLimits.question.max && { question: 'tooLong' }),
    options: wrong,
    ...(seen.size < pollLimits.options.min && { tooFew: true }),
    ...(at && { at }),
  }
  return Object.keys(problems).length > 1 || wrong.size > 0 ? problems : undefined
}

/** The poll of a draft in which nothing is wrong. */
export function pollOf({ question, options, isMultiple, isSecret, ...end }: PollDraft, now: number): NewPoll {
  return {
    question: question.trim(),
    options: options.map(({ text }) => text.trim()).filter(Boolean),
    ...(isMultiple && { isMultiple: true as const }),
    ...(isSecret && { isSecret: true as const }),
    ...endOf(end, now),
  }
}
