import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { administrators } from '../../db/sql/users.ts'

/** Whether anybody keeps the site, and the code by which somebody comes to, if there is one that was not followed. */
export async function ownership(queries: Queries): Promise<{ isKept: boolean; code: string | undefined }> {
  const { rows } = await sql<{ is_kept: boolean; code: string | null }>`
    select exists (select from ${administrators} a) as is_kept, (
      select code from invitations where kind = 'owner' and ended_at is null and uses = 0
    ) as code`.execute(queries)
  return { isKept: rows[0]?.is_kept ?? false, code: rows[0]?.code ?? undefined }
}

/** Makes a code in the place of one that was followed. Another node may have made one: theirs holds. */
export async function renewOwnerCode(queries: Queries, code: string): Promise<void> {
  await queries
    .updateTable('invitations')
    .set({ ended_at: sql<Date>`clock_timestamp()` })
    .where('kind', '=', 'owner')
    .where('ended_at', 'is', null)
    .where('uses', '>', 0)
    .execute()
  await queries
    .insertInto('invitations')
    .values({ kind: 'owner', code, inviter_id: null, expires_at: null, max_uses: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
