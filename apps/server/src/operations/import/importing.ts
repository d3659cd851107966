import type { Source } from '@parley/importers'
import type { Database, Transaction } from '../../db/database.ts'
import type { FriendService } from '../../identity/friends/service.ts'
import type { UserService } from '../../identity/users/service.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import type { Brought } from '../../messaging/conversations/bringing.ts'
import type { StoredMessage } from '../../messaging/conversations/drafts.ts'
import type { GroupService } from '../../messaging/groups/service.ts'
import type { FileService } from '../../platform/files/service.ts'
import type { Behind } from '../../platform/jobs/service.ts'
import type { Census } from './census.ts'
import type { Pace } from './pace.ts'
import type { Refs } from './refs.ts'
import type { Report } from './report.ts'

/** The parts of the site that an import uses. */
export interface Site {
  readonly database: Database
  readonly secret: Uint8Array
  readonly files: FileService
  readonly friends: Pick<FriendService, 'bring'>
  readonly users: Pick<UserService, 'bringPicture'>
  readonly groups: Groups
  readonly direct: Direct
  readonly slowest: () => Promise<Behind | undefined>
}

/** An import that is under way. */
export interface Import extends Site {
  readonly source: Source
  /** Names where the records are from. */
  readonly name: string
  readonly isDryRun: boolean
  /** People who have the account name of somebody here are that person. */
  readonly matchesAccounts: boolean
  /** A person imported before under a ref is the same person, under any name. */
  readonly isRenamed: boolean
  readonly census: Census
  readonly pace: Pace
  readonly refs: Refs
  /** By which the source names people, by their refs. */
  readonly nicknames: Map<string, string>
  readonly report: Report
  readonly signal: AbortSignal
}

/** The core of conversations of one kind. */
interface Bringing {
  bring(
    transaction: Transaction,
    place: { readonly userId: number; readonly target: number },
    all: readonly Brought[],
  ): Promise<ReadonlyArray<StoredMessage | Refusal>>
  settleBrought(transaction: Transaction, conversationId: number): Promise<void>
}

interface Direct {
  readonly sending: Bringing
}

interface Groups {
  readonly sending: Bringing
  readonly groups: Pick<GroupService, 'bring' | 'letIn' | 'bringPicture' | 'ownerOf'>
}
