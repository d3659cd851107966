import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('quotes, commas and lines within a text stay within it', () => {
  expect(csvLine([1, 'a "b", c', 'two\nlines'])).toBe('1,"a ""b"", c","two\nlines"\r\n')
})

test.for(['=1+1', '+1', '-1', '@sum(A1)', '\t=1', '\r=1', '\n=1', '＝1'])(
  '%j is no formula in a table',
  (text) => {
    expect(csvLine([text])).toBe(`"'${text}"\r\n`)
  },
)
