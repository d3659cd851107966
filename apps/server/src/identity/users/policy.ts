import { normalized, Verification, type VerificationQuestion } from '@parley/contract'
import { refuse } from '../../kernel/refusal.ts'

const pairs = [
  ['problem1', 'answer1'],
  ['problem2', 'answer2'],
  ['problem3', 'answer3'],
] as const

/** The questions and answers that are there: an empty text counts as absent, and nothing else is kept. */
export function presentQuestions(question: VerificationQuestion | null): VerificationQuestion | null {
  const present: VerificationQuestion = {}
  for (const field of pairs.flat()) if (question?.[field]) present[field] = question[field]
  return Object.keys(present).length === 0 ? null : present
}

/** Modes 3 and 4 need a question, mode 4 an answer to each. Serves friends and groups alike. */
export function checkVerification(verification: number, question: VerificationQuestion | null): void {
  const asks = verification === Verification.answers || verification === Verification.rightAnswers
  if (!asks) return
  if (!pairs.some(([problem]) => question?.[problem])) refuse('questionsMissing')
  const unanswered = pairs.some(([problem, answer]) => question?.[problem] && !question[answer])
  if (verification === Verification.rightAnswers && unanswered) refuse('answersMissing')
}

/** Whether every question has been answered right, apart from white space around and case. */
export function answersMatch(
  asked: VerificationQuestion | null,
  given: VerificationQuestion | null,
): boolean {
  return pairs.every(
    ([problem, answer]) => !asked?.[problem] || folded(asked[answer]) === folded(given?.[answer]),
  )
}

function folded(text: string | undefined): string {
  return normalized((text ?? '').trim(), 'NFKC').toLowerCase()
}

/** The questions without their answers. */
export function problemsOf(question: VerificationQuestion | null): VerificationQuestion | null {
  return presentQuestions({
    ...(question?.problem1 && { problem1: question.problem1 }),
    ...(question?.problem2 && { problem2: question.problem2 }),
    ...(question?.problem3 && { problem3: question.problem3 }),
  })
}

/** The asked problems with what a person answered to them. */
export function answered(asked: VerificationQuestion | null, given: VerificationQuestion | null) {
  const result: VerificationQuestion = { ...problemsOf(asked) }
  for (const [problem, answer] of pairs)
    if (result[problem] && given?.[answer]) result[answer] = given[answer]
  return presentQuestions(result)
}
