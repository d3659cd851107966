import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { RecordKind, RecordPart, refsBySum } from './import-repository.ts'
import type { Named } from './named.ts'

/** In the text of a statement, since an index has these alone. */
const isPerson = sql`kind = ${sql.lit(RecordKind.person)} and part = ${sql.lit(RecordPart.itself)}`

/** Names that people had when they were imported, for the people among these who have been. */
export async function namesOf(
  queries: Queries,
  source: string,
  refs: readonly string[],
): Promise<Map<string, Named>> {
  if (refs.length === 0) return new Map()
  const refOf = refsBySum(RecordKind.person, refs)
  const { rows } = await sql<Named & { ref: string }>`
    select ref, account, nickname from imported_records
    where source = ${source} and ${isPerson} and ref = any (${[...refOf.keys()]}::text[]) and nickname <> ''`.execute(
    queries,
  )
  return new Map(rows.map(({ ref, ...named }) => [refOf.get(ref) ?? ref, named]))
}

/** @param isAnew also of those for whom it is noted already */
export async function keepNames(
  queries: Queries,
  source: string,
  names: ReadonlyMap<string, Named>,
  isAnew: boolean,
): Promise<void> {
  const all = [...refsBySum(RecordKind.person, [...names.keys()])].map(
    ([sum, ref]) => [sum, names.get(ref) as Named] as const,
  )
  await sql`
    update imported_records r set account = n.account, nickname = n.nickname
    from unnest(
      ${all.map(([sum]) => sum)}::text[],
      ${all.map(([, { account }]) => account)}::text[],
      ${all.map(([, { nickname }]) => nickname)}::text[]
    ) as n (ref, account, nickname)
    where r.source = ${source} and ${isPerson} and r.ref = n.ref
      and (r.nickname is null or (${isAnew}::boolean and r.nickname <> ''
        and (r.account, r.nickname) is distinct from (n.account, n.nickname)))`.execute(queries)
}

/** Forgets the names of a person who has left: only their id stays known, however often their source is imported. */
export async function forgetNames(queries: Queries, userId: number): Promise<void> {
  await forgettingNames(userId).execute(queries)
}

export const forgettingNames = (userId: number) => sql`
  update imported_records set account = null, nickname = ''
  where ${isPerson} and target_id = ${userId}`

/** The users among these who are people of the source already. */
export async function becomeAlready(
  queries: Queries,
  source: string,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select distinct target_id as id from imported_records
    where source = ${source} and ${isPerson}
      and target_id = any (${[...ids]}::bigint[])`.execute(queries)
  return new Set(rows.map(({ id }) => id))
}
