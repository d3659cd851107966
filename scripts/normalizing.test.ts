import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** They bring one character at a time into a form, or what the operator typed. */
const bounded = [
  'packages/contract/src/normalized.ts',
  'apps/server/src/messaging/search/text/fold.ts',
  'apps/server/src/platform/word-filter/matching/fold.ts',
  'apps/server/src/operations/backup/seal.ts',
]

test('texts of people are brought into forms of Unicode by `normalized` alone, which bounds what that costs', () => {
  const files = execFileSync('git', ['ls-files', 'apps/*.ts', 'apps/*.tsx', 'packages/*.ts'], {
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .filter((file) => !/\.test\.tsx?$/.test(file) && /\/src\//.test(file))
  const found = files.filter((file) => readFileSync(file, 'utf8').includes('.normalize('))
  expect(found.filter((file) => !bounded.includes(file))).toEqual([])
})
