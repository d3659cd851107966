import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { batched } from '../../db/batch-loader.ts'
import type { Queries } from '../../db/database.ts'
import { list } from '../../db/list.ts'
import type { WrittenDraft } from '../../db/tables/drafts.ts'
import type { Tables } from '../../db/tables.ts'

export type DraftRow = Selectable<Tables['drafts']>
export type DraftPlace = Pick<DraftRow, 'user_id' | 'place' | 'target'>

const nextVersion = sql<number>`nextval('draft_versions')`
const now = sql<Date>`now()`

/** The highest versions of people's drafts; people who never had one are left out. */
const lastVersions = batched(async (queries, userIds: readonly number[]) => {
  const { rows } = await sql<{ user_id: number; version: number }>`/* last versions of drafts */
    select asked.user_id, d.version from unnest(${list(userIds, 'bigint')}) as asked (user_id)
    cross join lateral (
      select version from drafts where user_id = asked.user_id order by version desc limit 1
    ) d`.execute(queries)
  return new Map(rows.map(({ user_id, version }) => [user_id, version]))
}, 1000)

export const lastVersion = (queries: Queries, userId: number): Promise<number | undefined> =>
  lastVersions(queries, userId)

/** Drafts that are not empty, newest first. */
export function draftsOf(queries: Queries, userId: number): Promise<DraftRow[]> {
  return queries
    .selectFrom('drafts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('said', 'is not', null)
    .orderBy('version', 'desc')
    .execute()
}

const isAt =
  ({ user_id, place, target }: DraftPlace) =>
  ({ and }: ExpressionBuilder<Tables, 'drafts'>) =>
    and({ user_id, place, target })

/** The draft that is stored there, which nobody changes until the transaction ends. */
export function lockDraft(queries: Queries, at: DraftPlace): Promise<DraftRow | undefined> {
  return queries.selectFrom('drafts').selectAll().where(isAt(at)).forUpdate().executeTakeFirst()
}

export async function countDrafts(queries: Queries, userId: number): Promise<number> {
  const { count } = await queries
    .selectFrom('drafts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('said', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export function writeDraft(queries: Queries, at: DraftPlace, said: WrittenDraft | null): Promise<DraftRow> {
  const written = {
    said: said && JSON.stringify(said),
    version: nextVersion,
    changed_at: now,
  }
  const { user_id, place, target } = at
  return queries
    .insertInto('drafts')
    .values({ user_id, place, target, ...written })
    .onConflict((conflict) => conflict.columns(['user_id', 'place', 'target']).doUpdateSet(written))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The same text is going to be sent under another id. */
export async function renameDraft(queries: Queries, at: DraftPlace, said: WrittenDraft): Promise<void> {
  await queries
    .updateTable('drafts')
    .set({ said: JSON.stringify(said) })
    .where(isAt(at))
    .execute()
}

/** Empties a draft that is going to be sent under this id, if that message is stored. @returns the version that says so */
export async function emptyIfStored(
  queries: Queries,
  at: DraftPlace,
  clientMessageId: string,
): Promise<number | undefined> {
  const emptied = await queries
    .updateTable('drafts')
    .set({ said: null, version: nextVersion, changed_at: now })
    .where(isAt(at))
    .where(sql`said ->> 'clientMessageId'`, '=', clientMessageId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('messages')
          .select('id')
          .where('sender_id', '=', at.user_id)
          .where('client_message_id', '=', clientMessageId),
      ),
    )
    .returning('version')
    .executeTakeFirst()
  return emptied?.version
}

/** @returns the version of a draft of which nothing is left; undefined where something is */
export async function versionIfEmpty(queries: Queries, at: DraftPlace): Promise<number | undefined> {
  const row = await queries
    .selectFrom('drafts')
    .select('version')
    .where(isAt(at))
    .where('said', 'is', null)
    .executeTakeFirst()
  return row?.version
}

export async function deleteDraftsOf(queries: Queries, userId: number): Promise<void> {
  await queries.deleteFrom('drafts').where('user_id', '=', userId).execute()
}

/** Deletes drafts that have been empty for so long. */
export async function forgetEmptied(queries: Queries, days: number): Promise<void> {
  await queries
    .deleteFrom('drafts')
    .where('said', 'is', null)
    .where('changed_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .execute()
}
