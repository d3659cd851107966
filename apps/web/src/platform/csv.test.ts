import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { delimiterOf, delimiters, OpenQuote, readCsv, writeCsv } from './csv.ts'

const field = fc.oneof(
  fc.string({ unit: fc.constantFrom('"', ',', ';', '\t', '\r', '\n', ' ', 'a', '王', '=', '|') }),
  fc.string({ unit: 'grapheme' }),
)
const rowsOf = fc
  .integer({ min: 1, max: 4 })
  .chain((width) =>
    fc.array(fc.array(field, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }),
  )
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

test('whatever is in quotes reads as it is, with each delimiter and end of line', () => {
  fc.assert(
    fc.property(
      rowsOf,
      fc.constantFrom(...delimiters),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.boolean(),
      (rows, delimiter, end, endsLast) => {
        const text = rows.map((row) => row.map(quoted).join(delimiter)).join(end) + (endsLast ? end : '')
        expect(readCsv(text, delimiter)).toEqual(rows)
      },
    ),
  )
})

test('a field that needs no quotes reads the same without them', () => {
  const bare = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/["\r\n,]/.test(text))
  fc.assert(
    fc.property(fc.array(fc.array(bare, { minLength: 2, maxLength: 2 }), { minLength: 1 }), (rows) => {
      expect(readCsv(rows.map((row) => row.join(',')).join('\n'), ',')).toEqual(rows)
    }),
  )
})

test('no text breaks it: it reads, or says that a quote is open', () => {
  fc.assert(
    fc.property(fc.array(field), (parts) => {
      try {
        for (const row of readCsv(parts.join(''))) expect(row.length).toBeGreaterThan(0)
      } catch (error) {
        expect(error).toBeInstanceOf(OpenQuote)
      }
    }),
  )
})

test('a written table reads as it was, with formulas as text', () => {
  fc.assert(
    fc.property(rowsOf, (rows) => {
      const read = readCsv(writeCsv(rows).slice(1), ',')
      const text = rows.map((row) => row.map((one) => (/^[=+\-@\t\r]/.test(one) ? `'${one}` : one)))
      expect(read).toEqual(text)
    }),
  )
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('%j begins no formula', (formula) => {
  expect(readCsv(writeCsv([[formula]]).slice(1), ',')).toEqual([[`'${formula}`]])
})

test.each([
  ['name,account,groups\nAlice;B,alice,', ','],
  ['姓名;账号;群', ';'],
  ['姓名\t账号\t群\n"a,b,c,d",e', '\t'],
  ['"a,b,c";d', ';'],
  ['Alice', ','],
  ['', ','],
  ['\n\r\nAlice;alice', ';'],
])('of %j the fields are divided by %j', (text, delimiter) => {
  expect(delimiterOf(text)).toBe(delimiter)
})

test.each([
  ['a,b\n\nc,d\n', [['a', 'b'], [''], ['c', 'd']]],
  ['a,\n', [['a', '']]],
  ['a,', [['a', '']]],
  ['5" long,b', [['5" long', 'b']]],
  ['"a"b,c', [['ab', 'c']]],
  ['', []],
])('%j is %j', (text, rows) => {
  expect(readCsv(text, ',')).toEqual(rows)
})
