import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)

/** So many that what they would keep, some 3 MB each, is more than the heap has. */
const messages = 24
const heapMb = 64

const program = (character: string) => `
  import { searchLimits } from '@parley/contract'
  import { lineOf, termsOf } from ${JSON.stringify(new URL('./line.ts', import.meta.url).href)}
  import { fold } from ${JSON.stringify(new URL('../../../platform/word-filter/matching/fold.ts', import.meta.url).href)}
  const messages = ${messages}
  const text = (i) => ${character}
  const lines = Array.from({ length: messages }, (_, i) =>
    lineOf({ id: i, sequence: i, sender_id: 1, type: 1, body: { content: text(i) }, mentions: null, link_preview: null,
      entries: null, is_gone: false }),
  )
  const terms = lines.map((line) => termsOf(0, line).length)
  const letters = Array.from({ length: messages }, (_, i) => fold(text(i)).letters.length)
  console.log(JSON.stringify({ line: Math.max(...lines.map(({ length }) => length)), terms: Math.max(...terms),
    letters: Math.max(...letters) }))`

test.each([
  ['U+FDFA', `'\\ufdfa'.repeat(19900)`],
  ['U+3316', `'\\u3316'.repeat(19900)`],
  [
    'random Han',
    `Array.from({ length: 19900 }, (_, j) => String.fromCharCode(0x4e00 + ((i * 7919 + j * 104729) % 20000))).join('')`,
  ],
])(
  'search index: 24 messages of %s are folded within 64 MB of heap',
  async (_, character) => {
    const { stdout } = await run(
      process.execPath,
      [`--max-old-space-size=${heapMb}`, '--input-type=module', '--eval', program(character)],
      { cwd: new URL('.', import.meta.url) },
    )
    const { line, terms, letters } = JSON.parse(stdout)
    expect(line).toBeLessThan(20_100)
    expect(terms).toBeLessThan(40_100)
    expect(letters).toBeLessThan(400_000)
  },
  120_000,
)
