import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'

export interface WorkItem {
  readonly job: string
  /** The item of the job's work, as the job names it. */
  readonly item: string
}

/** @returns how often it has failed in a row */
export async function noteFailure(
  queries: Queries,
  { job, item }: WorkItem,
  { error, attempts }: { error: string; attempts: number },
): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    insert into failed_work as f (job, item, failures, error, is_set_aside) values (${job}, ${item}, 1, ${error}, ${attempts <= 1})
    on conflict (job, item) do update set failures = f.failures + 1, error = excluded.error, failed_at = now(),
      is_set_aside = f.failures + 1 >= ${attempts}
    returning failures`.execute(queries)
  return rows[0]?.failures ?? 1
}

export async function forgetFailure(queries: Queries, { job, item }: WorkItem): Promise<void> {
  await queries.deleteFrom('failed_work').where('job', '=', job).where('item', '=', item).execute()
}

export interface FailedItem {
  readonly is_set_aside: boolean
  /** Seconds since its last attempt. */
  readonly age: number
}

/** All items of a job that have failed. */
export async function failedItems(queries: Queries, job: string): Promise<Map<string, FailedItem>> {
  const { rows } = await sql<FailedItem & { item: string }>`
    select item, is_set_aside, extract(epoch from now() - failed_at)::float8 as age
    from failed_work where job = ${job}`.execute(queries)
  return new Map(rows.map(({ item, ...failed }) => [item, failed]))
}

/** Items of a job that failed and are tried again. */
export async function itemsToRetry(queries: Queries, job: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('failed_work')
    .select('item')
    .where('job', '=', job)
    .where('is_set_aside', '=', false)
    .orderBy('item')
    .limit(1000)
    .execute()
  return rows.map(({ item }) => item)
}

/** How many items of each job are set aside. */
export async function countItemsSetAside(
  queries: Queries,
): Promise<Array<{ readonly job: string; readonly count: number }>> {
  return await queries
    .selectFrom('failed_work')
    .select(({ fn }) => ['job', fn.countAll<number>().as('count')])
    .where('is_set_aside', '=', true)
    .groupBy('job')
    .orderBy('job')
    .execute()
}
