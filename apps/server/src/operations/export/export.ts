import { existsSync } from 'node:fs'
import { mkdir, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileIdIn } from '@parley/contract'
import { fileOfPart, filesFolder, type PartName, type SiteEntry, siteFile } from '@parley/importers'
import type { Database, Queries } from '../../db/database.ts'
import { lockPath } from '../../db/folder-lock.ts'
import { CannotLoad } from '../../db/loading.ts'
import { migrations } from '../../db/migrations/index.ts'
import { pendingMigrations } from '../../db/schema.ts'
import { syncFolder } from '../../db/sync-folder.ts'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import { version } from '../../platform/config/installed.ts'
import { siteName } from '../import/site-id-repository.ts'
import { Files } from './files.ts'
import { Lines } from './lines.ts'
import { type FileOf, fileIdsIn, friendshipEntry, groupEntry, messageEntry, personEntry } from './records.ts'
import {
  atOneMoment,
  type ConversationRow,
  conversations,
  filesCalled,
  friendships,
  groups,
  type MessageRow,
  messagesOf,
  people,
  reactionsTo,
} from './site-repository.ts'

export interface Exported {
  readonly counts: Readonly<Record<PartName, number>>
  readonly files: { readonly count: number; readonly bytes: number; readonly missing: number }
}

interface Site {
  readonly database: Database
  readonly blobs: Pick<BlobStore, 'get'>
  readonly signal?: AbortSignal
}

/** Writes people, groups and what they have said, as it is at one moment, into a folder, which appears when it is whole. */
export async function exportSite(folder: string, { signal = never, ...site }: Site): Promise<Exported> {
  if ((await pendingMigrations(site.database.queries, migrations)).length > 0)
    throw new CannotLoad(
      'The database is of an earlier version of Parley: start the server of this version once, then export.',
    )
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 })
  const place = join(await realpath(dirname(folder)), basename(folder))
  const unlock = await lockPath(place)
  if (!unlock)
    throw new CannotLoad(
      `Another export is writing ${folder}: wait until it has ended, or name another folder.`,
    )
  try {
    if (existsSync(folder)) throw new CannotLoad(`There is ${folder} already: name a new folder.`)
    return await exportInto(place, { signal, ...site })
  } catch (error) {
    if (!isFull(error)) throw error
    throw new CannotLoad(
      `There is no room for ${folder}, of which nothing is left: make room, or name a folder on another disk.`,
    )
  } finally {
    await unlock()
  }
}

const isFull = (error: unknown) =>
  ['ENOSPC', 'EDQUOT', 'EFBIG'].includes((error as NodeJS.ErrnoException).code ?? '')

async function exportInto(folder: string, { database, blobs, signal }: Required<Site>): Promise<Exported> {
  const writing = `${folder}.writing`
  // An export that was killed has left this folder.
  await rm(writing, { recursive: true, force: true })
  await mkdir(writing, { mode: 0o700 })
  const writeAll = (part: PartName, entries: AsyncIterable<object>) =>
    writeLines(writing, part, entries, signal)
  let files: Files | undefined
  try {
    files = await Files.create(join(writing, filesFolder), blobs, signal)
    const counts = await exportRecords(database, writing, files, writeAll)
    // Not before the transaction has ended: it may take hours, and would hold up everybody who changes a table.
    await files.writeAll()
    await syncFolder(writing)
    await rename(writing, folder)
    await syncFolder(dirname(folder))
    return { counts, files }
  } finally {
    await files?.close().catch(() => undefined)
    await rm(writing, { recursive: true, force: true })
  }
}

async function exportRecords(
  database: Database,
  writing: string,
  files: Files,
  writeAll: (part: PartName, entries: AsyncIterable<object>) => Promise<number>,
): Promise<Exported['counts']> {
  const madeAt = new Date().toISOString()
  return atOneMoment(database, async (queries) => {
    const site: SiteEntry = {
      format: 'parley-exchange',
      version: 1,
      source: await siteName(queries),
      madeAt,
      madeBy: `Parley ${version}`,
    }
    const counts = {
      people: await writeAll('people', withPictures(queries, files, people(queries), personEntry)),
      groups: await writeAll('groups', withPictures(queries, files, groups(queries), groupEntry)),
      friendships: await writeAll('friendships', mapped(friendships(queries), friendshipEntry)),
      messages: await writeAll('messages', messages(queries, files)),
    }
    await writeFile(join(writing, siteFile), `${JSON.stringify(site, null, 2)}\n`, { mode: 0o600 })
    return counts
  })
}

/** Signal for an export that nobody aborts. */
const never = new AbortController().signal

async function writeLines(
  folder: string,
  part: PartName,
  entries: AsyncIterable<object>,
  signal: AbortSignal,
): Promise<number> {
  const lines = await Lines.create(folder, fileOfPart(part), signal)
  try {
    for await (const entry of entries) await lines.add(entry)
  } finally {
    await lines.close()
  }
  return lines.count
}

async function* mapped<Row, Entry>(rows: AsyncIterable<Row>, entryOf: (row: Row) => Entry) {
  for await (const row of rows) yield entryOf(row)
}

async function* withPictures<Row extends { readonly avatar: string }, Entry>(
  queries: Queries,
  files: Files,
  rows: AsyncIterable<Row>,
  entryOf: (row: Row, fileOf: FileOf) => Entry,
) {
  for await (const page of pagesOf(rows)) {
    const fileOf = await filesOf(
      queries,
      files,
      page.flatMap(({ avatar }) => fileIdIn(avatar) ?? []),
    )
    for (const row of page) yield entryOf(row, fileOf)
  }
}

/** Rows whose files are looked up together. */
const atOnce = 200

async function* pagesOf<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let page: Row[] = []
  for await (const row of rows) {
    page.push(row)
    if (page.length < atOnce) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}

async function* messages(queries: Queries, files: Files) {
  for await (const conversation of conversations(queries))
    for await (const page of pagesOf(messagesOf(queries, conversation.id)))
      yield* entriesOf(queries, files, conversation, page)
}

async function* entriesOf(
  queries: Queries,
  files: Files,
  conversation: ConversationRow,
  page: readonly MessageRow[],
) {
  const reactions = Map.groupBy(
    await reactionsTo(
      queries,
      page.flatMap(({ id, reactions }) => (reactions ? [id] : [])),
    ),
    ({ message_id }) => message_id,
  )
  const fileOf = await filesOf(queries, files, page.flatMap(fileIdsIn))
  for (const row of page) {
    const entry = messageEntry(row, conversation, reactions.get(row.id) ?? [], fileOf)
    if (entry) yield entry
  }
}

async function filesOf(queries: Queries, files: Files, ids: readonly string[]): Promise<FileOf> {
  const found = await filesCalled(queries, ids)
  for (const file of found.values()) await files.name(file)
  return (id) => (id === undefined ? undefined : found.get(id))
}
