import { type Entry, formatLimits, type MessageEntry } from '@parley/importers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Batch, batchesOf } from './batches.ts'
import { importLimits } from './limits.ts'
import { runsOf, weightOf } from './runs.ts'

const aMessage = fc.record({
  text: fc.oneof(fc.nat(20), fc.nat(formatLimits.text)),
  files: fc.oneof(fc.constant(0), fc.nat(formatLimits.files)),
  answers: fc.option(fc.nat(5), { nil: undefined }),
})

const messages = fc.array(aMessage, { minLength: 20, maxLength: 400, size: 'max' }).map((all) =>
  all.map(
    (one, i): MessageEntry => ({
      kind: 'message',
      ref: `${i}`,
      in: { group: 'g' },
      sender: 'ann',
      sentAt: '2025-01-01T00:00:00Z',
      text: 'x'.repeat(one.text),
      files: Array.from({ length: one.files }, (_, n) => ({ sha256: 'a'.repeat(64), name: `${n}` })),
      ...(one.answers !== undefined && one.answers < i && { repliesTo: `${i - 1 - one.answers}` }),
    }),
  ),
)

const sum = (entries: readonly MessageEntry[], what: 'messages' | 'characters') =>
  entries.reduce((total, entry) => total + weightOf(entry)[what], 0)

test('what is stored together is all of it in order, no more than is allowed, and nothing that answers something in it', () => {
  fc.assert(
    fc.property(messages, (entries) => {
      const runs = runsOf(entries)
      expect(runs.flat()).toEqual(entries)
      for (const run of runs) {
        const refs = new Set(run.map(({ ref }) => ref))
        expect(run.filter(({ repliesTo }) => repliesTo !== undefined && refs.has(repliesTo))).toEqual([])
        if (run.length === 1) continue
        expect(sum(run, 'messages')).toBeLessThanOrEqual(importLimits.messagesAtOnce)
        expect(sum(run, 'characters')).toBeLessThanOrEqual(importLimits.charactersAtOnce)
      }
    }),
    { numRuns: 30 },
  )
})

test('a batch ends with its records, and with what they say', async () => {
  async function* all(): AsyncGenerator<Entry> {
    const message = {
      kind: 'message',
      in: { group: 'g' },
      sender: 'ann',
      sentAt: '2025-01-01T00:00:00Z',
    } as const
    for (let i = 0; i < most + 500; i++) yield { ...message, ref: `${i}`, text: 'short' }
    for (let i = 0; i < 20; i++) yield { ...message, ref: `long ${i}`, text: 'x'.repeat(formatLimits.text) }
  }
  const most = importLimits.batchMessages
  const batches: Batch[] = []
  for await (const batch of batchesOf(all())) batches.push(batch)
  expect(batches.map(({ entries }) => entries.length)).toEqual([most, 508, 9, 3])
  for (const { entries } of batches)
    expect(sum(entries as MessageEntry[], 'characters')).toBeLessThanOrEqual(
      importLimits.batchCharacters + formatLimits.text,
    )
  expect(batches.reduce((count, { entries }) => count + entries.length, 0)).toBe(most + 520)
})

test('what was read before a record that cannot be read is taken in', async () => {
  async function* broken(): AsyncGenerator<Entry> {
    yield { kind: 'person', ref: 'ann', nickname: 'Ann' }
    throw new Error('line 2 is damaged')
  }
  const batches = batchesOf(broken())
  expect(await batches.next()).toMatchObject({ value: { entries: [{ ref: 'ann' }] } })
  await expect(batches.next()).rejects.toThrow('line 2 is damaged')
})
