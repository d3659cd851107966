import type { NewPoll } from '@parley/contract'
import { lengthOf } from '@parley/contract/limits'
import { pollLimits } from '@parley/contract/poll-limits'
import { createStore } from 'zustand/vanilla'

/** When a poll is to end: hours after it is sent, at a time, or never by itself. */
export type PollEnd = 'never' | 1 | 24 | 168 | 'at'

export interface PollDraft {
  readonly question: string
  readonly options: readonly { readonly key: number; readonly text: string }[]
  readonly isMultiple: boolean
  readonly isSecret: boolean
  readonly end: PollEnd
  /** As a field for a local time has it. */
  readonly at: string
}

let lastKey = 0
export const newOption = (text = '') => ({ key: ++lastKey, text })

export const emptyDraft = (): PollDraft => ({
  question: '',
  options: [newOption(), newOption()],
  isMultiple: false,
  isSecret: false,
  end: 'never',
  at: '',
})

/** By the path of a chat, the poll that was begun there and not sent. */
export const pollDrafts = () => ({
  store: createStore<Readonly<Record<string, PollDraft | undefined>>>(() => ({})),
})

/** What hinders a poll from being sent. */
export interface PollProblems {
  readonly question?: 'missing' | 'tooLong'
  /** By the key of an option. */
  readonly options: ReadonlyMap<number, 'tooLong' | 'alike'>
  readonly tooFew?: true
  readonly at?: 'missing' | 'wrong'
}

const dayMs = 24 * 3600_000

/** Options that are left empty do not count. */
export function problemsOf({ question, options, end, at }: PollDraft, now: number): PollProblems | undefined {
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
  const left = Date.parse(at) - now
  const problems: PollProblems = {
    ...(asked === '' && { question: 'missing' }),
    ...(lengthOf(asked) > pollLimits.question.max && { question: 'tooLong' }),
    options: wrong,
    ...(seen.size < pollLimits.options.min && { tooFew: true }),
    ...(end === 'at' && Number.isNaN(left) && { at: 'missing' }),
    ...(end === 'at' && (left <= 0 || left > pollLimits.days * dayMs) && { at: 'wrong' }),
  }
  return Object.keys(problems).length > 1 || wrong.size > 0 ? problems : undefined
}

/** The poll of a draft in which nothing is wrong. */
export function pollOf(
  { question, options, isMultiple, isSecret, end, at }: PollDraft,
  now: number,
): NewPoll {
  const endsAt = end === 'never' ? undefined : end === 'at' ? Date.parse(at) : now + end * 3600_000
  return {
    question: question.trim(),
    options: options.map(({ text }) => text.trim()).filter(Boolean),
    ...(isMultiple && { isMultiple: true as const }),
    ...(isSecret && { isSecret: true as const }),
    ...(endsAt !== undefined && { endsAt: new Date(endsAt).toISOString() }),
  }
}
