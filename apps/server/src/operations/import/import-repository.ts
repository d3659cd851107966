import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'

/** Values of `imported_records.kind`. What was brought into a conversation is noted until it is settled. */
export const RecordKind = { person: 1, group: 2, friendship: 3, message: 4, conversation: 5 } as const
type RecordKind = (typeof RecordKind)[keyof typeof RecordKind]

/** Values of `imported_records.part`: `gone` of people who had left the source, `closed` of groups into which nobody was let yet. */
export const RecordPart = { itself: 0, picture: 1, gone: 2, closed: 3 } as const
type RecordPart = (typeof RecordPart)[keyof typeof RecordPart]

interface RecordsOf {
  readonly source: string
  readonly kind: RecordKind
  readonly part?: RecordPart
}

/** Refs are kept as their sums: they may be names of people, who may leave. Those of conversations are numbers. */
const kept = (kind: RecordKind, ref: string): string =>
  kind === RecordKind.conversation ? ref : createHash('sha256').update(ref).digest('base64')

/** Makes an import wait until the transaction of another import from the same source has ended. */
export async function holdSource(queries: Queries, source: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import ${source}`}, 0))`.execute(queries)
}

export const refsBySum = (kind: RecordKind, refs: readonly string[]): Map<string, string> =>
  new Map(refs.map((ref) => [kept(kind, ref), ref]))

/** Ids of the records among these that have been imported, by ref. */
export async function importedRecords(
  queries: Queries,
  { source, kind, part = RecordPart.itself }: RecordsOf,
  refs: readonly string[],
): Promise<Map<string, number>> {
  if (refs.length === 0) return new Map()
  const refOf = refsBySum(kind, refs)
  const { rows } = await sql<{ ref: string; target_id: number }>`
    select ref, target_id from imported_records
    where source = ${source} and kind = ${kind} and part = ${part} and ref = any (${[...refOf.keys()]}::text[])`.execute(
    queries,
  )
  return new Map(rows.map(({ ref, target_id }) => [refOf.get(ref) ?? ref, target_id]))
}

/** The first conversations that are to be settled, in the order of their refs. */
export async function firstBrought(
  queries: Queries,
  source: string,
  limit: number,
): Promise<Array<{ ref: string; targetId: number }>> {
  const { rows } = await sql<{ ref: string; targetId: number }>`
    select ref, target_id as "targetId" from imported_records
    where source = ${source} and kind = ${RecordKind.conversation} order by ref limit ${limit}`.execute(
    queries,
  )
  return rows
}

export async function countRecords(
  queries: Queries,
  { source, kind, part = RecordPart.itself }: RecordsOf,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from imported_records
    where source = ${source} and kind = ${kind} and part = ${part}`.execute(queries)
  return rows[0]?.count ?? 0
}

export async function insertImported(
  queries: Queries,
  { source, kind, part = RecordPart.itself }: RecordsOf,
  targets: ReadonlyMap<string, number>,
): Promise<void> {
  if (targets.size === 0) return
  await queries
    .insertInto('imported_records')
    .values([...targets].map(([ref, target_id]) => ({ source, kind, part, ref: kept(kind, ref), target_id })))
    .execute()
}

/** Notes a conversation as one that is to be settled, if it is not yet. */
export async function noteBrought(queries: Queries, source: string, ref: string, id: number): Promise<void> {
  await sql`
    insert into imported_records (source, kind, ref, target_id)
    values (${source}, ${RecordKind.conversation}, ${ref}, ${id}) on conflict do nothing`.execute(queries)
}

/** @returns whether it was there */
export async function forgetRecord(
  queries: Queries,
  { source, kind, part = RecordPart.itself }: RecordsOf,
  ref: string,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from imported_records
    where source = ${source} and kind = ${kind} and part = ${part} and ref = ${kept(kind, ref)}`.execute(
    queries,
  )
  return numAffectedRows > 0n
}
