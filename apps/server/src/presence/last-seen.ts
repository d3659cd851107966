import type { LastSeen, LastSeenSetting } from '@parley/contract'
import { sql } from 'kysely'
import type { Caller } from '../http/caller.ts'
import { refuse } from '../http/refusal.ts'
import type { Notifier } from '../realtime/notifier.ts'
import type { Database } from '../storage/database.ts'

/** When people were last online, for friends who show each other. */
export class LastSeenService {
  readonly #database: Database
  readonly #notifier: Notifier

  constructor({ database, notifier }: { database: Database; notifier: Notifier }) {
    this.#database = database
    this.#notifier = notifier
  }

  /** These people are here, or were until now. */
  async note(userIds: readonly number[]): Promise<void> {
    await sql`insert into last_seen (user_id, at)
      select id, now() from users where id = any (${[...userIds]}::bigint[]) and deleted_at is null
      on conflict (user_id) do update set at = excluded.at`.execute(this.#database.queries)
  }

  async of({ userId }: Caller, friendId: number): Promise<LastSeen> {
    const { rows } = await sql<{ at: Date | null }>`
      select case when friend.shows_last_seen and me.shows_last_seen then last_seen.at end as at
      from friendships
      join users friend on friend.id = friendships.friend_id
      join users me on me.id = friendships.user_id
      left join last_seen on last_seen.user_id = friend.id
      where friendships.user_id = ${userId} and friendships.friend_id = ${friendId}`.execute(
      this.#database.queries,
    )
    const [row] = rows
    if (!row) refuse('notFriends')
    return { lastSeenAt: row.at?.toISOString() ?? null }
  }

  async setting({ userId }: Caller): Promise<LastSeenSetting> {
    const row = await this.#database.queries
      .selectFrom('users')
      .select('shows_last_seen')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    return { showLastSeen: row.shows_last_seen }
  }

  async change({ userId }: Caller, { showLastSeen }: LastSeenSetting): Promise<void> {
    await this.#database.transaction(async (transaction) => {
      await transaction.queries
        .updateTable('users')
        .set({ shows_last_seen: showLastSeen })
        .where('id', '=', userId)
        .execute()
      this.#notifier.changed(transaction, [userId], ['profile'])
    })
  }
}
