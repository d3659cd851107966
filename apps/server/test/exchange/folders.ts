import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Entry, MessageEntry } from '@parley/importers'
import { onTestFinished } from 'vitest'

const parts = { person: 'people', group: 'groups', friendship: 'friendships', message: 'messages' } as const

export const sumOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-exchange-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A folder with these records. */
export function folderOf(
  entries: readonly Entry[],
  { files = [], source = 'a test' }: { files?: ReadonlyArray<Buffer | string>; source?: string } = {},
): string {
  const folder = newFolder()
  const site = {
    format: 'parley-exchange',
    version: 1,
    source,
    madeAt: '2024-01-01T00:00:00Z',
    madeBy: 'a test',
  }
  writeFileSync(join(folder, 'site.json'), JSON.stringify(site))
  for (const [kind, part] of Object.entries(parts))
    writeFileSync(
      join(folder, `${part}.jsonl`),
      entries
        .filter((entry) => entry.kind === kind)
        .map((entry) => `${JSON.stringify(entry)}\n`)
        .join(''),
    )
  mkdirSync(join(folder, 'files'))
  for (const bytes of files) writeFileSync(join(folder, 'files', sumOf(bytes)), bytes)
  return folder
}

/** The records of a folder. */
export function recordsIn(folder: string): Entry[] {
  return Object.values(parts).flatMap((part) =>
    readFileSync(join(folder, `${part}.jsonl`), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  )
}

export const person = (ref: string, more: object = {}): Entry => ({
  kind: 'person',
  ref,
  nickname: `Nick ${ref}`,
  ...more,
})

export const minute = (n: number) => new Date(Date.UTC(2023, 4, 1, 8, n)).toISOString()

export const message = (ref: string, n: number, more: Partial<MessageEntry> = {}): MessageEntry => ({
  kind: 'message',
  ref,
  in: { group: 'g' },
  sender: 'ann',
  sentAt: minute(n),
  text: `text ${ref}`,
  ...more,
})

export const group = (...members: string[]): Entry => ({
  kind: 'group',
  ref: 'g',
  title: 'The group',
  members: members.map((name, i) => ({ person: name, ...(i === 0 && { role: 'owner' as const }) })),
})
