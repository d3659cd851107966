import type { Transaction } from '../../db/database.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import type { Brought } from '../../messaging/conversations/bringing.ts'
import type { StoredMessage } from '../../messaging/conversations/drafts.ts'
import type { GroupService } from '../../messaging/groups/service.ts'

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
