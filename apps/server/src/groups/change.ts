import { appendLine, insertFirstLine } from '../conversations/line-repository.ts'
import { appendChange } from '../conversations/log-repository.ts'
import { type NewLine, peopleIn } from '../conversations/system-line.ts'
import type { Notifier } from '../realtime/notifier.ts'
import type { Transaction } from '../storage/database.ts'
import type { GroupPresenter } from './conversation-presenter.ts'

/** What becomes of groups, as everyone in them is told. */
export class GroupChanges {
  readonly #presenter: GroupPresenter
  readonly #notifier: Notifier

  constructor(parts: { presenter: GroupPresenter; notifier: Notifier }) {
    this.#presenter = parts.presenter
    this.#notifier = parts.notifier
  }

  /** The chat begins with who made it. Those who are in it hear of the group itself. */
  begin({ queries }: Transaction, groupId: number, line: NewLine): Promise<void> {
    return insertFirstLine(queries, groupId, line, new Date())
  }

  /**
   * The group, its members or their roles have changed: an event of the group's log.
   * @param line what the chat shows of it
   */
  async tell({ queries, onCommit }: Transaction, groupId: number, line?: NewLine): Promise<void> {
    if (!line) {
      const logged = await appendChange(queries, groupId, { kind: 'group' }, new Date())
      const { position, membersVersion } = logged
      onCommit((committed) => this.#notifier.groupChanged(committed, groupId, { position, membersVersion }))
      return
    }
    const { change, at, position, membersVersion } = await appendLine(queries, groupId, line, new Date())
    const around = await this.#presenter.surroundings(queries, peopleIn(groupId, change.line))
    const shown = this.#presenter.line({ conversationId: groupId, position, at, line: change.line }, around)
    onCommit((committed) =>
      this.#notifier.groupChanged(committed, groupId, { position, membersVersion, line: shown }),
    )
  }
}
