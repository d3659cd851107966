import type { Transaction } from '../storage/database.ts'
import { type LoggedChange, shownIn, toldChange } from './changes.ts'
import type { ConversationKind } from './kind.ts'
import type { Surroundings } from './msg-presenter.ts'

/** Tells whom it concerns, once it is committed, what has become of conversations. */
export async function tellChanges<Around extends Surroundings, Message extends object>(
  transaction: Transaction,
  { presenter, audience }: ConversationKind<Around, Message>,
  changes: readonly LoggedChange[],
): Promise<void> {
  const around = await presenter.surroundings(transaction.queries, changes.flatMap(shownIn))
  transaction.onCommit((committed) => {
    for (const logged of changes)
      audience.tell(committed, logged.conversationId, toldChange(logged, presenter, around), around)
  })
}
