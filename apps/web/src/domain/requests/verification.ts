import type { VerificationQuestion } from '@parley/contract'
import { Verification } from '@parley/contract/enums'
import { isWithin, limits } from '@parley/contract/limits'

/** The places of questions and their answers on the wire, in their order. */
export const questionPlaces = [
  ['problem1', 'answer1'],
  ['problem2', 'answer2'],
  ['problem3', 'answer3'],
] as const

/** How a person or a group lets others in. */
export interface VerificationSettings {
  verification: Verification
  verificationQuestion: VerificationQuestion | null
}

export const asksQuestions = (mode: Verification) =>
  mode === Verification.answers || mode === Verification.rightAnswers

/** A question while it is being written; the key stays with it while others come and go. */
export interface DraftQuestion {
  key: number
  problem: string
  answer: string
}

export interface VerificationDraft {
  mode: Verification
  questions: readonly DraftQuestion[]
}

export type DraftProblem = 'problemMissing' | 'answerMissing' | 'problemTooLong' | 'answerTooLong'

/** The saved settings as something to edit; there is always one question to write. */
export function draftOf({ verification, verificationQuestion }: VerificationSettings): VerificationDraft {
  const questions = questionPlaces.flatMap(([problem, answer], key) => {
    const text = verificationQuestion?.[problem]?.trim()
    return text ? [{ key, problem: text, answer: verificationQuestion?.[answer]?.trim() ?? '' }] : []
  })
  return { mode: verification, questions: questions.length > 0 ? questions : [newQuestion([])] }
}

export function newQuestion(questions: readonly DraftQuestion[]): DraftQuestion {
  return { key: Math.max(-1, ...questions.map(({ key }) => key)) + 1, problem: '', answer: '' }
}

/** Problems of the questions, by key; none for those that are left out as empty. */
export function draftProblems({ mode, questions }: VerificationDraft): ReadonlyMap<number, DraftProblem> {
  const wanted = keptQuestions({ mode, questions })
  if (asksQuestions(mode) && wanted.length === 0) {
    return new Map(questions.slice(0, 1).map(({ key }) => [key, 'problemMissing']))
  }
  const needsAnswers = mode === Verification.rightAnswers
  return new Map(
    wanted.flatMap(({ key, problem, answer }): [number, DraftProblem][] => {
      if (problem.trim() === '') return [[key, 'problemMissing']]
      if (!isWithin(problem, limits.question)) return [[key, 'problemTooLong']]
      if (needsAnswers && answer.trim() === '') return [[key, 'answerMissing']]
      return isWithin(answer, limits.answer) ? [] : [[key, 'answerTooLong']]
    }),
  )
}

/** Questions that say something. An answer that is not shown keeps no question alive. */
const keptQuestions = ({ mode, questions }: VerificationDraft) =>
  questions.filter(
    ({ problem, answer }) =>
      problem.trim() !== '' || (mode === Verification.rightAnswers && answer.trim() !== ''),
  )

/** Saved settings that the draft changes; empty if none. Questions change only where they are asked. */
export function draftChanges(
  saved: VerificationSettings,
  draft: VerificationDraft,
): Partial<VerificationSettings> {
  const verificationQuestion = questionsOnWire(draft)
  const isOther =
    asksQuestions(draft.mode) &&
    JSON.stringify(verificationQuestion) !== JSON.stringify(questionsOnWire(draftOf(saved)))
  return {
    ...(draft.mode !== saved.verification && { verification: draft.mode }),
    ...(isOther && { verificationQuestion }),
  }
}

function questionsOnWire(draft: VerificationDraft): VerificationQuestion {
  const question: VerificationQuestion = {}
  for (const [index, { problem, answer }] of keptQuestions(draft).entries()) {
    const [problemPlace, answerPlace] = questionPlaces[index] ?? questionPlaces[0]
    question[problemPlace] = problem.trim()
    if (answer.trim() !== '') question[answerPlace] = answer.trim()
  }
  return question
}
