import type { VerificationInfo } from '@parley/contract'
import { Verification } from '@parley/contract/enums'
import { describe, expect, test } from 'vitest'
import {
  admitsAtOnce,
  answerProblems,
  hasForm,
  isMessageTooLong,
  isOpen,
  questionsOf,
  requestOf,
} from './application.ts'

const asking = (
  verification: VerificationInfo['verification'],
  verificationQuestion: VerificationInfo['verificationQuestion'] = null,
): VerificationInfo => ({ verification, verificationQuestion })

const quiz = asking(Verification.rightAnswers, { problem1: ' 学校？ ', problem2: '', problem3: '班级？' })
const written = { message: ' 我是小明 ', answers: { answer1: ' 一中 ', answer3: '三班' } }

describe('questions', () => {
  test('are those with a text, each with the place of its answer', () => {
    expect(questionsOf(quiz)).toEqual([
      { problem: 'problem1', answer: 'answer1', text: '学校？' },
      { problem: 'problem3', answer: 'answer3', text: '班级？' },
    ])
    expect(questionsOf(asking(Verification.message))).toEqual([])
  })

  test('each want an answer that is not too long', () => {
    const questions = questionsOf(quiz)
    expect(answerProblems(questions, written)).toEqual({})
    expect(answerProblems(questions, { message: '', answers: { answer1: ' ' } })).toEqual({
      answer1: 'missing',
      answer3: 'missing',
    })
    expect(
      answerProblems(questions, { message: '', answers: { answer1: '好'.repeat(65), answer3: '三班' } }),
    ).toEqual({ answer1: 'tooLong' })
  })
})

describe('what is sent', () => {
  test('is the message where one is read', () => {
    expect(requestOf(asking(Verification.message), written)).toEqual({ verify: '我是小明' })
  })

  test('has the questions with their answers where the group has questions', () => {
    expect(requestOf(quiz, written)).toEqual({
      verificationQuestion: { problem1: '学校？', answer1: '一中', problem3: '班级？', answer3: '三班' },
    })
  })

  test('is nothing where anyone may add', () => {
    expect(requestOf(asking(Verification.anyone), written)).toEqual({})
  })
})

test('a message counts by what a person sees', () => {
  expect(isMessageTooLong({ message: '🀄'.repeat(128), answers: {} })).toBe(false)
  expect(isMessageTooLong({ message: '🀄'.repeat(129), answers: {} })).toBe(true)
})

test('there is nothing to type and no way in until a pause is over', () => {
  const pause = { mayAskAt: '2026-11-21T08:00:00.000Z' }
  for (const info of [asking(Verification.message), quiz]) {
    expect(hasForm(info)).toBe(true)
    expect(hasForm({ ...info, ...pause })).toBe(false)
  }
  expect(isOpen(asking(Verification.anyone))).toBe(true)
  expect(isOpen({ ...asking(Verification.anyone), ...pause })).toBe(false)
})

test('open doors and right answers let one in at once', () => {
  expect([0, 1, 2, 3, 4].map((mode) => admitsAtOnce(asking(mode as 0)))).toEqual([
    false,
    true,
    false,
    false,
    true,
  ])
})
