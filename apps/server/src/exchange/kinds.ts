import type { Brought } from '../conversations/bringing.ts'
import type { StoredMessage } from '../conversations/drafts.ts'
import type { GroupService } from '../groups/service.ts'
import type { Refusal } from '../http/refusal.ts'
import type { Transaction } from '../storage/database.ts'

/** The core of conversations of one kind. */
interface Bringing {
  bring(
    transaction: Transaction,
    place: { readonly userId: number; readonly target: number },
    all: readonly Brought[],
  ): Promise<ReadonlyArray<StoredMessage | Refusal>>
  settleBrought(transaction: Transaction, conversationId: number): Promise<void>
}

export interface Direct {
  readonly sending: Bringing
}

export interface Groups {
  readonly sending: Bringing
  readonly groups: Pick<GroupService, 'bring' | 'letIn' | 'bringPicture' | 'ownerOf'>
}
