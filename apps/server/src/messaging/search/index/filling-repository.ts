import type { Queries } from '../../../db/database.ts'

export interface Filling {
  readonly run: number
  readonly version: number
  readonly above: number | null
  readonly began_at: number | null
  readonly since: Date | null
  readonly is_done: boolean
}

export async function fillingNow(queries: Queries): Promise<Filling> {
  return await queries.selectFrom('search_filling').selectAll().executeTakeFirstOrThrow()
}

/** Whatever is indexed is made anew, by these rules, from this id on downwards. */
export async function beginFilling(queries: Queries, version: number, from: number): Promise<void> {
  await queries
    .updateTable('search_filling')
    .set(({ eb }) => ({
      run: eb('run', '+', 1),
      version,
      above: from,
      began_at: from,
      since: null,
      is_done: false,
    }))
    .execute()
}

/** There is nothing to make. */
export async function fillNothing(queries: Queries, version: number): Promise<void> {
  await queries
    .updateTable('search_filling')
    .set({ version, above: 1, began_at: 1, since: null, is_done: true })
    .execute()
}

/** Only while the run is still under way. */
export async function noteFilled(
  queries: Queries,
  { run, version }: Filling,
  progress: { readonly above: number; readonly since?: Date; readonly is_done: boolean },
): Promise<void> {
  await queries
    .updateTable('search_filling')
    .set(progress)
    .where('run', '=', run)
    .where('version', '=', version)
    .execute()
}

/** Makes the filling of the index begin anew. */
export async function forgetFilling(queries: Queries): Promise<void> {
  await queries.updateTable('search_filling').set({ version: 0, is_done: false }).execute()
}
