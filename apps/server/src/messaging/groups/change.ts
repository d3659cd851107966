import type { GroupUpdate } from '@parley/contract'
import type { Transaction } from '../../db/database.ts'
import { presentedChange, shownIn } from '../conversations/changes.ts'
import type { Audience, Presenter } from '../conversations/kind.ts'
import { insertFirstLine } from '../conversations/line-repository.ts'
import { appendChange } from '../conversations/log-repository.ts'
import { type NewLine, withCount } from '../conversations/system-line.ts'
import type { GroupSurroundings, SharedMessage } from './conversation-presenter.ts'

/** Changes of groups, as everyone in them is notified of them. */
export class GroupChanges {
  readonly #presenter: Presenter<GroupSurroundings, SharedMessage>
  readonly #audience: Audience<GroupSurroundings, SharedMessage>

  constructor(parts: {
    presenter: Presenter<GroupSurroundings, SharedMessage>
    audience: Audience<GroupSurroundings, SharedMessage>
  }) {
    this.#presenter = parts.presenter
    this.#audience = parts.audience
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
    { queries, onCommit }: Transaction,
    groupId: number,
    update: GroupUpdate,
    line?: NewLine,
  ): Promise<void> {
    const stored = { kind: 'group', ...(line && { line: withCount(line) }) } as const
    const logged = await appendChange(queries, groupId, stored, new Date())
    const around = await this.#presenter.surroundings(queries, shownIn(logged))
    const change = presentedChange(logged, this.#presenter, around)
    const event = change.kind === 'changed' ? { ...change, update } : change
    onCommit((committed) => this.#audience.publish(committed, groupId, event, around))
  }
}
