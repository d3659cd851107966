import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { filesIn, NamedCode, settingsIn, symbolsIn } from './named-code.ts'

const code = new NamedCode(fileURLToPath(new URL('..', import.meta.url)))

test('a name in the sources is known, and another is found out', () => {
  const there = [
    'createSocket',
    'Transaction.onCommit',
    'MembershipService.admit',
    'hidden_spans',
    'parley.v2',
  ]
  const gone = [
    'createSockets',
    'Transaction.onRollback',
    'MembershipService.admitAll',
    'hidden_span',
    'Admitter',
  ]
  expect([...there, ...gone].filter((symbol) => !code.has(symbol))).toEqual(gone)
  expect([code.hasFile('docs.test.ts'), code.hasFile('no-such.ts')]).toEqual([true, false])
})

test('a document is searched for what looks like code; words, addresses and examples are not', () => {
  const text =
    'By `sample.ts` and `createSocket`, with `PARLEY_PORT=1`, a `sync` of `{"type": 2}` to `/api/file`.'
  expect(filesIn(text)).toEqual(['sample.ts'])
  expect(symbolsIn(text)).toEqual(['createSocket'])
  expect(settingsIn(text)).toEqual(['PARLEY_PORT'])
  expect(symbolsIn('```\n`createSocket`\n```')).toEqual([])
})
