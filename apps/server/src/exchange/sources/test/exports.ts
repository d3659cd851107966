import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Zippable, zipSync } from 'fflate'
import { Check, Errors } from 'typebox/value'
import { afterAll } from 'vitest'
import { Entry } from '../../entries.ts'
import { openSource, type SourceName } from '../index.ts'
import { sourceLimits } from '../limits.ts'
import type { Note } from '../notes.ts'

/** The files of an export by their paths: bytes, text, or what is written as JSON. */
export type Files = Readonly<Record<string, unknown>>

const folders: string[] = []
afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sources-'))
  folders.push(folder)
  return folder
}

export const bytesOf = (content: unknown): Uint8Array =>
  content instanceof Uint8Array
    ? content
    : Buffer.from(typeof content === 'string' ? content : JSON.stringify(content))

export function folderOf(files: Files): string {
  const folder = newFolder()
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), bytesOf(content))
  }
  return folder
}

export function zipOf(files: Files): string {
  return packed(Object.fromEntries(Object.entries(files).map(([path, content]) => [path, bytesOf(content)])))
}

/** A ZIP of what is given, whatever its names and kinds are. */
export function packed(entries: Zippable): string {
  const path = join(newFolder(), 'export.zip')
  writeFileSync(path, zipSync(entries))
  return path
}

/** An export in a folder, in a ZIP, and in a ZIP of a folder: what is read is the same. */
export const ways: readonly (readonly [string, (files: Files) => string])[] = [
  ['a folder', folderOf],
  ['a ZIP', zipOf],
  [
    'a ZIP of a folder',
    (files) =>
      zipOf({
        ...Object.fromEntries(Object.entries(files).map(([path, content]) => [`my export/${path}`, content])),
        '__MACOSX/._users.json': 'x',
      }),
  ],
]

export async function allOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}

export type EntryOf<K extends Entry['kind']> = Extract<Entry, { kind: K }>

export interface Read {
  readonly entries: readonly Entry[]
  readonly people: readonly EntryOf<'person'>[]
  readonly groups: readonly EntryOf<'group'>[]
  readonly friendships: readonly EntryOf<'friendship'>[]
  readonly messages: readonly EntryOf<'message'>[]
  readonly notes: readonly Note[]
  /** The bytes of the files that messages have, by their names. */
  readonly files: Readonly<Record<string, string>>
}

/** Reads a whole export, and refuses what an import could not take. */
export async function readExport(
  name: SourceName,
  path: string,
  limits = sourceLimits as never,
): Promise<Read> {
  const source = await openSource(name, path, limits)
  try {
    const entries = await allOf(source.entries())
    const of = <K extends Entry['kind']>(kind: K) =>
      entries.filter((one) => one.kind === kind) as EntryOf<K>[]
    const messages = of('message')
    checkEntries(entries)
    const files: Record<string, string> = {}
    for (const file of messages.flatMap((one) => one.files ?? []))
      files[file.name] = Buffer.concat(await allOf(await source.file(file.sha256))).toString()
    return {
      ...{ entries, messages, files, notes: source.notes() },
      ...{ people: of('person'), groups: of('group'), friendships: of('friendship') },
    }
  } finally {
    await source.close()
  }
}

const order: readonly Entry['kind'][] = ['person', 'group', 'friendship', 'message']

function checkEntries(entries: readonly Entry[]): void {
  const refs = new Set<string>()
  const latest = new Map<string, string>()
  let stage = 0
  for (const entry of entries) {
    if (!Check(Entry, entry))
      throw new Error(`${JSON.stringify(entry)}: ${JSON.stringify(Errors(Entry, entry)[0])}`)
    if (order.indexOf(entry.kind) < stage) throw new Error(`${entry.kind} comes too late`)
    stage = order.indexOf(entry.kind)
    if (entry.kind === 'friendship') continue
    const named = `${entry.kind} ${entry.ref}`
    if (refs.has(named)) throw new Error(`${named} comes twice`)
    refs.add(named)
    if (entry.kind !== 'message') continue
    if (!refs.has(`person ${entry.sender}`)) throw new Error(`${entry.sender} is nobody`)
    const place = JSON.stringify(entry.in)
    if (entry.sentAt < (latest.get(place) ?? '')) throw new Error(`${named} is older than the one before`)
    latest.set(place, entry.sentAt)
  }
}

/** How often each kind was noted. */
export const counts = (notes: readonly Note[]): Record<string, number> =>
  Object.fromEntries(notes.map(({ kind, count }) => [kind, count]))
