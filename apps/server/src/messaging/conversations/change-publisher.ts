import type { Transaction } from '../../db/database.ts'
import { type LoggedChange, presentedChange, shownIn } from './changes.ts'
import type { ConversationKind } from './kind.ts'
import type { Surroundings } from './msg-presenter.ts'

/** Publishes changes of conversations of a kind, once they are committed. */
export type ChangePublisher = (transaction: Transaction, changes: readonly LoggedChange[]) => Promise<void>

export const createChangePublisher =
  <Around extends Surroundings, Message extends object>({
    presenter,
    audience,
  }: Pick<ConversationKind<Around, Message>, 'presenter' | 'audience'>): ChangePublisher =>
  async ({ queries, onCommit }, changes) => {
    const around = await presenter.surroundings(queries, changes.flatMap(shownIn))
    onCommit((committed) => {
      for (const logged of changes)
        audience.publish(committed, logged.conversationId, presentedChange(logged, presenter, around), around)
    })
  }
