import { Verification } from '@parley/contract/enums'
import { describe, expect, test } from 'vitest'
import { draftChanges, draftOf, draftProblems, newQuestion, type VerificationDraft } from './verification.ts'

const { message, answers, rightAnswers } = Verification
const noQuestions = { verification: message, verificationQuestion: null }
const twoQuestions = {
  verification: rightAnswers,
  verificationQuestion: { problem1: 'Where?', answer1: 'Oslo', problem3: 'When?', answer3: '2024' },
}
const draft = (mode: VerificationDraft['mode'], ...texts: [string, string][]): VerificationDraft => ({
  mode,
  questions: texts.map(([problem, answer], key) => ({ key, problem, answer })),
})
const problems = (of: VerificationDraft) => [...draftProblems(of)]

describe('a draft of who may add', () => {
  test('has one empty question to begin with, and keeps the order of those that are there', () => {
    expect(draftOf(noQuestions).questions).toEqual([{ key: 0, problem: '', answer: '' }])
    expect(draftOf(twoQuestions).questions.map(({ problem }) => problem)).toEqual(['Where?', 'When?'])
  })

  test('gives a new question a key of its own', () => {
    const { questions } = draftOf(twoQuestions)
    expect(questions.map(({ key }) => key)).not.toContain(newQuestion(questions).key)
  })

  test.each([
    ['nothing where no question is asked', draft(message, ['', '']), []],
    ['a missing question', draft(answers, ['', '']), [[0, 'problemMissing']]],
    ['no answer where answers are read', draft(answers, ['Where?', '']), []],
    ['a missing answer where it must match', draft(rightAnswers, ['Where?', ' ']), [[0, 'answerMissing']]],
    ['an answer to no question', draft(rightAnswers, ['', 'Oslo']), [[0, 'problemMissing']]],
    ['too long a question', draft(answers, ['?'.repeat(65), '']), [[0, 'problemTooLong']]],
    ['too long an answer', draft(rightAnswers, ['Where?', 'x'.repeat(65)]), [[0, 'answerTooLong']]],
    ['no empty second question', draft(answers, ['Where?', ''], ['', '']), []],
  ])('finds %s', (_, given, found) => expect(problems(given)).toEqual(found))
})

describe('what a draft changes', () => {
  test('is nothing at first, however the questions were numbered', () => {
    expect(draftChanges(twoQuestions, draftOf(twoQuestions))).toEqual({})
  })

  test('is the mode alone when the questions stay', () => {
    expect(draftChanges(twoQuestions, { ...draftOf(twoQuestions), mode: answers })).toEqual({
      verification: answers,
    })
  })

  test('leaves the questions unchanged where none are used', () => {
    expect(draftChanges(twoQuestions, draft(message, ['Other?', '']))).toEqual({ verification: message })
  })

  test('closes gaps between questions and trims them', () => {
    expect(draftChanges(noQuestions, draft(rightAnswers, ['', ''], [' Where? ', ' Oslo ']))).toEqual({
      verification: rightAnswers,
      verificationQuestion: { problem1: 'Where?', answer1: 'Oslo' },
    })
  })
})
