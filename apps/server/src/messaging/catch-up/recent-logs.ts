import type { Database } from '../../db/database.ts'
import type { RecentChange, RecentEvent, Window } from '../../platform/sockets/recovery.ts'
import { membersSince } from '../conversations/member-repository.ts'
import { recentChanges, recentEvents } from './repository.ts'

/** The logs of all conversations and people, of late: what a node that heard nothing goes by. */
export class RecentLogs {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async recent(window: Window): Promise<{ events: RecentEvent[]; changes: RecentChange[] }> {
    const { queries } = this.#database
    const [events, changes] = await Promise.all([
      recentEvents(queries, window),
      recentChanges(queries, window),
    ])
    return {
      events: events.map(({ conversation_id, position, age_ms, user_low, user_high }) => ({
        conversationId: conversation_id,
        position,
        ageMs: age_ms,
        ...(user_low !== null && user_high !== null && { pair: [user_low, user_high] as const }),
      })),
      changes: changes.map(({ user_id, position, age_ms, of_groups }) => ({
        userId: user_id,
        position,
        ageMs: age_ms,
        ofGroups: of_groups,
      })),
    }
  }

  async membersAmong(groupIds: readonly number[], userIds: readonly number[]) {
    const rows = await membersSince(this.#database.queries, groupIds, userIds)
    return rows.map(({ conversation_id, user_id, since_ms }) => ({
      groupId: conversation_id,
      userId: user_id,
      sinceMs: since_ms,
    }))
  }
}
