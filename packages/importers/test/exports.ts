import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Zippable, zipSync } from 'fflate'
import { Check, Errors } from 'typebox/value'
import { afterAll } from 'vitest'
import { Entry } from '../src/format/entries.ts'
import { type SourceLimits, sourceLimits } from '../src/limits.ts'
import type { Note } from '../src/notes.ts'
import { openExport, type ProductName } from '../src/products.ts'

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

function noBytes(): never {
  throw new Error('a file that an entry names is not there')
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
  name: ProductName,
  path: string,
  limits: SourceLimits = sourceLimits,
): Promise<Read> {
  const { source } = await openExport(path, { product: name, limits })
  try {
    const entries = await allOf(source.entries())
    const of = <K extends Entry['kind']>(kind: K) =>
      entries.filter((one) => one.kind === kind) as EntryOf<K>[]
    const messages = of('message')
    checkEntries(entries)
    if (sorted.has(name)) checkOrder(messages)
    const files: Record<string, string> = {}
    for (const file of messages.flatMap((one) => one.files ?? []))
      files[file.name] = Buffer.concat(await allOf((await source.file(file.sha256)) ?? noBytes())).toString()
    return {
      ...{ entries, messages, files, notes: source.notes() },
      ...{ people: of('person'), groups: of('group'), friendships: of('friendship') },
    }
  } finally {
    await source.close()
  }
}

const order: readonly Entry['kind'][] = ['person', 'group', 'friendship', 'message']

/** Products whose messages are in no order: readers bring them into that of their times. */
const sorted: ReadonlySet<ProductName> = new Set(['mattermost', 'rocket-chat'])

function checkOrder(messages: readonly EntryOf<'message'>[]): void {
  const latest = new Map<string, string>()
  for (const { in: where, ref, sentAt } of messages) {
    const place = JSON.stringify(where)
    if (sentAt < (latest.get(place) ?? '')) throw new Error(`${ref} is older than the one before`)
    latest.set(place, sentAt)
  }
}

/** Checks rules of the format for entries that their schema does not have. */
function checkEntries(entries: readonly Entry[]): void {
  const people = new Set<string>()
  const groups = new Map<string, EntryOf<'group'>>()
  /** Conversations of messages, by ref. */
  const places = new Map<string, string>()
  let stage = 0
  const fail = (entry: Entry, why: string): never => {
    throw new Error(`${JSON.stringify(entry)}: ${why}`)
  }
  for (const entry of entries) {
    if (!Check(Entry, entry)) fail(entry, JSON.stringify(Errors(Entry, entry)[0]))
    if (!textsIn(entry).every(isClean)) fail(entry, 'has what no database takes')
    if (order.indexOf(entry.kind) < stage) fail(entry, 'comes too late')
    stage = order.indexOf(entry.kind)
    for (const person of peopleIn(entry)) if (!people.has(person)) fail(entry, `${person} is nobody`)
    if (entry.kind === 'person') {
      if (people.has(entry.ref)) fail(entry, 'comes twice')
      people.add(entry.ref)
    } else if (entry.kind === 'group') {
      if (groups.has(entry.ref)) fail(entry, 'comes twice')
      groups.set(entry.ref, entry)
    } else if (entry.kind === 'message') {
      if (places.has(entry.ref)) fail(entry, 'comes twice')
      const place = JSON.stringify(entry.in)
      if ('group' in entry.in && !groups.get(entry.in.group)?.members.length)
        fail(entry, 'is of no group, or of one in which nobody is')
      if ('people' in entry.in && !entry.in.people.includes(entry.sender)) fail(entry, 'is of a third')
      if (entry.repliesTo !== undefined && places.get(entry.repliesTo) !== undefined)
        if (places.get(entry.repliesTo) !== place) fail(entry, 'answers something of another conversation')
      places.set(entry.ref, place)
    }
  }
}

function peopleIn(entry: Entry): readonly string[] {
  switch (entry.kind) {
    case 'person':
      return []
    case 'group':
      return entry.members.map(({ person }) => person)
    case 'friendship':
      return entry.people
    case 'message': {
      const { in: place, sender, mentions = [], reactions = [], forwardedPerson } = entry
      const others = [...('people' in place ? place.people : []), ...mentions]
      const origin = forwardedPerson === undefined ? [] : [forwardedPerson]
      return [sender, ...others, ...origin, ...reactions.flatMap(({ people }) => people)]
    }
  }
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : []

const isClean = (text: string) => text.isWellFormed() && !/[^\P{Cc}\n\t]/u.test(text)

/** How often each kind was noted. */
export const counts = (notes: readonly Note[]): Record<string, number> =>
  Object.fromEntries(notes.map(({ kind, count }) => [kind, count]))
