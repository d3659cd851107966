import type { Database } from '../../db/database.ts'
import type { UserService } from '../../identity/users/service.ts'
import type { SiteRules } from '../../platform/settings/service.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import { ArrangingService } from './arranging-service.ts'
import { CatchUpService } from './catch-up-service.ts'
import { type ChangePublisher, createChangePublisher } from './changes.ts'
import { CommandingService } from './commanding-service.ts'
import type { Draft } from './drafts.ts'
import { EditingService } from './editing-service.ts'
import { HistoryService } from './history-service.ts'
import type { ConversationKind } from './kind.ts'
import { PinningService } from './pinning-service.ts'
import { PressingService } from './pressing-service.ts'
import { ReactingService } from './reacting-service.ts'
import { ReactionNotices } from './reaction-notices.ts'
import { SendingService } from './sending-service.ts'
import { type Showing, showingOf } from './showing.ts'
import { SurveyService } from './survey-service.ts'
import { ThreadService } from './thread-service.ts'

/** Services that conversations of every kind have. */
export interface Core<Message extends object> {
  readonly sending: SendingService<Message>
  readonly histories: HistoryService<Message>
  readonly arranging: ArrangingService<Message>
  readonly catchUp: CatchUpService<Message>
  readonly reacting: ReactingService<Message>
  readonly reactionNotices: ReactionNotices
  readonly pinning: PinningService<Message>
  readonly editing: EditingService<Message>
  readonly commanding: CommandingService<Message>
  readonly pressing: PressingService<Message>
  readonly surveys: SurveyService<Message>
  readonly threads: ThreadService
  readonly publish: ChangePublisher
  readonly showing: Showing<Message>
}

export interface CoreParts {
  readonly database: Database
  readonly users: UserService
  readonly notifier: Notifier
  readonly rules: Pick<SiteRules, 'read'>
  /**
   * Called with the reason why these messages could not be stored; without drafts, why stored ones could not be
   * published.
   */
  readonly onError: (error: unknown, drafts?: readonly Draft[]) => void
}

export function createCore<Message extends object>(
  kind: ConversationKind<Message>,
  { database, users, notifier, rules, onError }: CoreParts,
): Core<Message> {
  const publish = createChangePublisher(kind)
  const reactionNotices = new ReactionNotices({ database, notifier })
  return {
    publish,
    showing: showingOf(kind),
    sending: new SendingService({ database, users, kind, publish, onError }),
    histories: new HistoryService({ database, notifier, kind }),
    arranging: new ArrangingService({ database, notifier, kind }),
    catchUp: new CatchUpService({ database, kind }),
    reacting: new ReactingService({ database, kind, publish, notices: reactionNotices }),
    reactionNotices,
    pinning: new PinningService({ database, kind, publish }),
    editing: new EditingService({ database, kind, publish, rules }),
    commanding: new CommandingService({ database, kind }),
    pressing: new PressingService({ database, kind }),
    surveys: new SurveyService({ database, kind, publish }),
    threads: new ThreadService({ database, notifier }),
  }
}
