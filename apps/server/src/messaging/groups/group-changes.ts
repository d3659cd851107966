import type { GroupUpdate, MemberRole } from '@parley/contract'
import type { Queries, Transaction } from '../../db/database.ts'
import type { ChangePublisher } from '../conversations/changes.ts'
import { insertFirstLine } from '../conversations/line-repository.ts'
import { appendChange } from '../conversations/log-repository.ts'
import { type NewLine, withCount } from '../conversations/system-line.ts'
import { countMembers, namedMembers } from './member-repository.ts'
import { type ChangedSettings, minutesLeft } from './presenter.ts'

/** Changes of groups, as everyone in them is notified of them. */
export class GroupChanges {
  readonly #publish: ChangePublisher

  constructor(publish: ChangePublisher) {
    this.#publish = publish
  }

  /** The chat begins with who made it. Those who are in it hear of the group itself. */
  begin({ queries }: Transaction, groupId: number, line: NewLine): Promise<void> {
    return insertFirstLine(queries, groupId, line, new Date())
  }

  /**
   * The group, its members or their roles have changed: an event of the group's log.
   * @param update what is different; empty if no answer of the server is. It reaches connected members only: those who
   *   catch up read the group again.
   * @param line what the chat shows of it
   */
  async publish(
    transaction: Transaction,
    groupId: number,
    update: GroupUpdate,
    line?: NewLine,
  ): Promise<void> {
    const stored = { kind: 'group', ...(line && { line: withCount(line) }) } as const
    const logged = await appendChange(transaction.queries, groupId, stored, new Date())
    await this.#publish(transaction, [{ ...logged, update }])
  }
}

/** These members, as they are now. */
export async function membersUpdate(
  queries: Queries,
  groupId: number,
  userIds: readonly number[],
): Promise<GroupUpdate> {
  const rows = await namedMembers(queries, groupId, userIds)
  const members = rows.map((row) => ({
    userId: row.user_id,
    userNickname: row.user_nickname,
    avatar: row.avatar,
    role: row.role as MemberRole,
    memberNickname: row.nickname,
    prohibitionTime: minutesLeft(row.muted_until),
  }))
  return { members }
}

/** Somebody is no member any more. */
export async function goneUpdate(queries: Queries, groupId: number, userId: number): Promise<GroupUpdate> {
  return { memberCount: await countMembers(queries, groupId), left: [userId] }
}

/** Settings that all members see alike. */
const shared = ['title', 'abstract', 'avatar', 'isProhibition'] as const

/** Update for clients about changed settings: shared ones with their values, any others as `settings`. */
export function settingsUpdate(changes: ChangedSettings): GroupUpdate {
  const wanted = Object.entries(changes).filter(([, value]) => value !== undefined)
  const [same, other] = [
    wanted.filter(([name]) => isShared(name)),
    wanted.filter(([name]) => !isShared(name)),
  ]
  return { ...Object.fromEntries(same), ...(other.length > 0 && { settings: true }) }
}

const isShared = (name: string) => (shared as readonly string[]).includes(name)
