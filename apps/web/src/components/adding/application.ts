import type { VerificationInfo, VerificationQuestion } from '@parley/contract'
import { Verification } from '@parley/contract/enums'
import { isWithin, limits } from '@parley/contract/limits'
import { questionPlaces } from '../../domain/requests/verification.ts'

export interface Question {
  problem: 'problem1' | 'problem2' | 'problem3'
  answer: 'answer1' | 'answer2' | 'answer3'
  text: string
}

/** The questions that are there, in their order. */
export const questionsOf = ({ verificationQuestion }: VerificationInfo): Question[] =>
  questionPlaces.flatMap(([problem, answer]) => {
    const text = verificationQuestion?.[problem]?.trim()
    return text ? [{ problem, answer, text }] : []
  })

/** Text of somebody who wants to become a friend or a member. */
export interface Application {
  message: string
  answers: Partial<Record<Question['answer'], string>>
}

export type AnswerProblem = 'missing' | 'tooLong'

/** The problem of each answer, by its place. */
export function answerProblems(
  questions: readonly Question[],
  { answers }: Application,
): Partial<Record<Question['answer'], AnswerProblem>> {
  return Object.fromEntries(
    questions.flatMap(({ answer }): [Question['answer'], AnswerProblem][] => {
      const text = answers[answer]?.trim() ?? ''
      if (text === '') return [[answer, 'missing']]
      return isWithin(text, limits.answer) ? [] : [[answer, 'tooLong']]
    }),
  )
}

export const isMessageTooLong = ({ message }: Application) => !isWithin(message, limits.verificationMessage)

/** The parts of the request that this way of verification asks for. */
export function requestOf(info: VerificationInfo, { message, answers }: Application) {
  switch (info.verification) {
    case Verification.message:
      return { verify: message.trim() }
    case Verification.answers:
    case Verification.rightAnswers:
      return { verificationQuestion: answered(questionsOf(info), answers) }
    default:
      return {}
  }
}

const answered = (questions: readonly Question[], answers: Application['answers']): VerificationQuestion =>
  Object.fromEntries(
    questions.flatMap(({ problem, answer, text }) => [
      [problem, text],
      [answer, answers[answer]?.trim() ?? ''],
    ]),
  )

/** Whether this way lets one in at once, or leaves a request. */
export const admitsAtOnce = ({ verification }: VerificationInfo) =>
  verification === Verification.anyone || verification === Verification.rightAnswers

/** Whether there is something to type, now. Questions that are not there cannot be answered. */
export const hasForm = ({ verification, verificationQuestion, mayAskAt }: VerificationInfo) =>
  mayAskAt === undefined &&
  (verification === Verification.message ||
    ((verification === Verification.answers || verification === Verification.rightAnswers) &&
      verificationQuestion !== null))

/** Whether a request alone is enough. */
export const isOpen = ({ verification, mayAskAt }: VerificationInfo) =>
  verification === Verification.anyone && mayAskAt === undefined
