import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Place } from '../text-parts.ts'
import type { Block } from './block.ts'
import { blocksOf } from './blocks.ts'
import { hasMarks } from './has-marks.ts'

interface Piece {
  start: number
  text: string
}

const piecesOf = (block: Block): Piece[] =>
  block.kind === 'text'
    ? block.parts
    : block.kind === 'code'
      ? block.text.split('\n').map((text, index, lines) => ({
          start: block.start + lines.slice(0, index).join('\n').length + (index && 1),
          text,
        }))
      : block.kind === 'quote'
        ? block.blocks.flatMap(piecesOf)
        : block.items.flatMap((item) => item.blocks.flatMap(piecesOf))

const signs = ['*', '**', '~~', '`', '```', '```ts', '> ', '>', '- ', '* ', '1. ', '  ', '\t', '\n', '\n\n']
const words = [
  'a',
  'b c',
  '2',
  '好',
  '，',
  '。',
  '“',
  '(',
  ')',
  '/',
  '_',
  '😀',
  '@甲',
  'https://a.b/c',
  '\u2005',
  ' ',
]
const texts = fc
  .array(fc.constantFrom(...signs, ...words), { maxLength: 40 })
  .map((pieces) => pieces.join(''))

const namesIn = (text: string): Place[] =>
  [...text.matchAll(/@甲/g)].map(({ index }, userID) => ({
    start: index,
    end: index + 2,
    is: { kind: 'mention', userID },
  }))

const inCodeOfQuotes = (blocks: readonly Block[]): boolean =>
  blocks.some(
    (block) =>
      block.kind === 'quote' &&
      (block.blocks.some(({ kind }) => kind === 'code') || inCodeOfQuotes(block.blocks)),
  )

test('parts are at their places in the text, in order, with only marks between them', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const blocks = blocksOf(text, namesIn(text))
      // The lines of code in a quote do not follow each other in the text.
      fc.pre(!inCodeOfQuotes(blocks))
      let done = 0
      for (const { start, text: shown } of [...blocks.flatMap(piecesOf), { start: text.length, text: '' }]) {
        expect(text.slice(start, start + shown.length)).toBe(shown)
        expect(start).toBeGreaterThanOrEqual(done)
        // The name of a language, whatever was written right behind it.
        expect(text.slice(done, start).replaceAll(/```[\w+#.-]*/g, '')).toMatch(/^[\s*~`>.)\-\d]*$/)
        done = start + shown.length
      }
    }),
    { numRuns: 2000 },
  )
})

test('a mention outside of code stays one, whatever is around it', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const places = namesIn(text)
      const pieces = blocksOf(text, places).flatMap(function parts(block): Block[] {
        if (block.kind === 'quote') return block.blocks.flatMap(parts)
        return block.kind === 'list' ? block.items.flatMap((item) => item.blocks.flatMap(parts)) : [block]
      })
      const found = pieces.flatMap((block) => (block.kind === 'text' ? block.parts : []))
      for (const part of found)
        if (part.kind === 'mention') expect(places[part.userID]?.start).toBe(part.start)
      const lost = found.filter(
        ({ kind, text: shown }) => (kind === 'text' || kind === 'link') && shown.includes('@甲'),
      )
      expect(lost.filter(({ kind }) => kind === 'text')).toEqual([])
    }),
    { numRuns: 2000 },
  )
})

test('a text for which hasMarks is false parses to plain text', () => {
  fc.assert(
    fc.property(texts, (text) => {
      if (hasMarks(text)) return
      const blocks = blocksOf(text)
      const parts = blocks.flatMap((block) => (block.kind === 'text' ? block.parts : [undefined]))
      for (const part of parts)
        expect(part).toMatchObject({ kind: expect.stringMatching(/text|link/), style: 0 })
      expect(
        parts
          .map((part) => part?.text)
          .join('')
          .trim(),
      ).toBe(text.trim())
    }),
    { numRuns: 3000 },
  )
})

test.each([
  ['stars', '*'],
  ['bold', '**a'],
  ['stars that begin and end', '*a **b '],
  ['ends without beginnings', 'a* b** '],
  ['faces', '(*^ '],
  ['closed faces', '(*^*) '],
  ['ends of one face', '*^'],
  ['tildes', '~~a '],
  ['backticks', '`a``b'],
  ['quotes', '> '],
  ['lines of quotes', '> > a\n'],
  ['empty lines of quotes', '>\n'],
  ['items', '- '],
  ['lines of items', '- a\n'],
  ['fences', '```\n'],
  ['fences that are not closed', '```ts\n'],
  ['links', 'https://a.b/* '],
  ['one long link', 'https://a**'],
  ['empty lines', '\n'],
  ['spaces', ' '],
  ['numbers', '1'],
])('two hundred thousand signs of %s are read before the test is ended', (_, sign) => {
  const text = sign.repeat(200_000 / sign.length)
  expect(blocksOf(text).length + Number(hasMarks(text))).toBeGreaterThanOrEqual(0)
})

test('more and more backticks, and items further and further in, are read too', () => {
  const ticks = Array.from({ length: 600 }, (_, count) => `${'`'.repeat(count)}a`).join('')
  const items = Array.from({ length: 600 }, (_, count) => `${' '.repeat(count)}- a`).join('\n')
  expect(blocksOf(ticks)).toHaveLength(1)
  expect(blocksOf(items)).toHaveLength(1)
})
