import { forwardLimits, MessageType, type RecordTitle, wirePreviewOf } from '@parley/contract'
import { refuse } from '../../kernel/refusal.ts'
import { type SentAs, typesOf } from '../../platform/files/service.ts'
import type { Content } from './drafts.ts'
import {
  allIn,
  factsIn,
  filesOf,
  lineOf,
  recordText,
  type StoredEntry,
  type StoredRecord,
} from './records.ts'

/** Makes one message of several. @throws Refusal where they nest too deep, or are too much */
export function recordOf(of: RecordTitle['of'], entries: readonly StoredEntry[]): Content {
  const { recordDepth: max, recordMessages, recordBytes, recordLines } = forwardLimits
  const depth = 1 + Math.max(0, ...entries.map(({ body }) => factsIn(body).record?.depth ?? 0))
  if (depth > max) refuse('recordTooDeep', { max })
  const all = allIn(entries)
  const bytes = Buffer.byteLength(JSON.stringify(entries))
  if (all.length > recordMessages || bytes > recordBytes) refuse('recordTooLarge')
  const lines = entries.slice(0, recordLines).map(lineOf)
  const head = { of, nicknames: of === 'group' ? [] : speakers(entries), count: entries.length, lines }
  const kept: StoredRecord = { ...head, depth, holds: holdsOf(all) }
  const type = MessageType.text
  const body = { content: recordText(head, entries), record: kept }
  const fileIds = [...new Set(all.flatMap(filesOf))]
  return { type, body, preview: wirePreviewOf(type, body), entries, ...(fileIds.length > 0 && { fileIds }) }
}

function speakers(entries: readonly StoredEntry[]): string[] {
  const names = new Map(entries.map(({ userId, nickname }) => [userId, nickname]))
  return [...names.values()]
}

const holdsOf = (all: readonly StoredEntry[]) =>
  (Object.keys(typesOf) as SentAs[]).filter((sentAs) =>
    all.some((entry) => typesOf[sentAs].includes(entry.type) && filesOf(entry).length > 0),
  )
