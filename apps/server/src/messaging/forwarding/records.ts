import type { RecordTitle } from '@parley/contract'
import type { Content, Draft } from '../conversations/drafts.ts'
import { recordOf } from '../conversations/recording.ts'
import type { StoredEntry } from '../conversations/records.ts'
import type { Forwarder } from './domain.ts'

/**
 * The message that is made of others, as the site's rules about words want it: they are asked about all that is in it,
 * since it may come from where none apply. @throws Refusal
 */
export function judgedRecord(
  of: RecordTitle['of'],
  entries: readonly StoredEntry[],
  draft: (content: Content) => Draft,
  sending: Pick<Forwarder, 'judged'>,
): Draft {
  const verdicts: Array<NonNullable<Draft['verdict']>> = []
  const judgedAll = (all: readonly StoredEntry[]): StoredEntry[] =>
    all.map((entry) => {
      const { type, body } = entry
      const { body: kept, verdict } = sending.judged(draft({ type, body, preview: '' } as Content))
      if (verdict) verdicts.push(verdict)
      return { ...entry, body: kept, ...(entry.entries && { entries: judgedAll(entry.entries) }) }
    })
  const made = draft(recordOf(of, judgedAll(entries)))
  const verdict = verdicts.find(({ action }) => action === 'refuse') ?? heldFor(verdicts)
  return verdict ? { ...made, verdict } : made
}

function heldFor(verdicts: ReadonlyArray<NonNullable<Draft['verdict']>>): Draft['verdict'] {
  const held = verdicts.filter((verdict) => verdict.action === 'hold')
  if (held.length === 0) return undefined
  const all = (of: 'words' | 'lists') => [...new Set(held.flatMap((verdict) => verdict[of]))]
  return { action: 'hold', words: all('words'), lists: all('lists') }
}
