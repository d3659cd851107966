import { expect, test } from 'vitest'
import { mentionEnd, mentionIn } from './mention-in.ts'

test.each([
  [`早 @王 小明${mentionEnd}开会`, '@王 小明'],
  [`@所有人${mentionEnd}@later`, '@所有人'],
  ['@bob look', '@bob'],
  ['a@b.example is no mention with a name', '@b.example'],
  ['nobody', undefined],
])('%s mentions %s', (content, mention) => {
  expect(mentionIn(content)).toBe(mention)
})
