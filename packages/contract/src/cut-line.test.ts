import { expect, it } from 'vitest'
import { cutLine } from './cut-line.ts'

it('makes one line of a name, without what hides or reverses the text beside it', () => {
  expect(cutLine('  Anna\n\u202Eof\u0000 \u200BRome ', 32)).toBe('Anna of Rome')
})

it('cuts a long name, never within a visible character', () => {
  expect(cutLine('林'.repeat(40), 32)).toBe('林'.repeat(32))
  expect(cutLine('ab👩🏽‍🚀c', 4)).toBe('ab')
  expect(cutLine('👩🏽‍🚀', 3)).toBe('')
})

it('reads no more of an endless name than it needs', () => {
  expect(cutLine('a'.repeat(50_000_000), 32)).toBe('a'.repeat(32))
})
