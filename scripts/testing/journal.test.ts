import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openJournal } from './journal.ts'

const head = { tree: 'abc', tier: 'all' }
const result = (file: string, stage = 'unit', failures: { name: string; message: string }[] = []) => ({
  stage,
  file,
  passed: 1,
  skipped: 0,
  failures,
  seconds: 1,
})
const failed = [{ name: 'sum', message: '1 is not 2' }]

function place(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-journal-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'results', 'journal.jsonl')
}

test('journal: a run that is resumed knows which files passed, and no others', () => {
  const journal = openJournal(place())
  journal.begin(head, false)
  journal.append(result('good.test.ts'))
  journal.append(result('bad.test.ts', 'unit', failed))
  expect(journal.begin(head, true)).toEqual([result('good.test.ts')])
  expect(journal.of('unit')).toEqual([result('good.test.ts')])
})

test('journal: other sources, another tier and a run from the start know nothing', () => {
  for (const [next, resume] of [
    [{ ...head, tree: 'def' }, true],
    [{ ...head, tier: 'wait-for' }, true],
    [head, false],
  ] as const) {
    const journal = openJournal(place())
    journal.begin(head, false)
    journal.append(result('good.test.ts'))
    expect(journal.begin(next, resume)).toEqual([])
  }
})

test('journal: of a file that ran twice in a stage the last result counts', () => {
  const journal = openJournal(place())
  journal.begin(head, false)
  journal.append(result('a.test.ts', 'unit', failed))
  journal.append(result('a.test.ts'))
  journal.append(result('a.test.ts', 'browser', failed))
  expect(journal.of('unit')).toEqual([result('a.test.ts')])
})
