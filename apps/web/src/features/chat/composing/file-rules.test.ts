import { limits } from '@parley/contract/limits'
import { expect, test } from 'vitest'
import { kindOf, refusalOf } from './file-rules.ts'

const file = (name: string, type: string, size = 1000) => ({ name, type, size })

test.each([
  [file('a.png', 'image/png'), 'image'],
  [file('a.gif', 'image/gif', limits.imageBytes), 'image'],
  [file('a.jpg', 'image/jpeg', limits.imageBytes + 1), 'file'],
  [file('a.heic', 'image/heic'), 'file'],
  [file('a.svg', 'image/svg+xml'), 'file'],
  [file('a.mp4', 'video/mp4'), 'video'],
  [file('a.pdf', 'application/pdf'), 'file'],
])('%j goes as %s', (one, kind) => {
  expect(kindOf(one)).toBe(kind)
})

test.each([
  [file('a.zip', 'application/zip', limits.fileMib.default * 1024 ** 2), undefined],
  [file('a.zip', 'application/zip', limits.fileMib.default * 1024 ** 2 + 1), 'tooLarge'],
  [file('Setup.EXE', ''), 'program'],
  [file('script.sh', 'text/x-sh'), 'program'],
  [file('notes.txt', 'text/plain', 0), undefined],
  [file('Pictures', '', 0), 'folder'],
])('%j is refused: %s', (one, refusal) => {
  expect(refusalOf(one)).toBe(refusal)
})
