import type { FastifyBaseLogger } from 'fastify'
import type { Adapters } from './adapters.ts'
import type { ConversationSource, OwnData } from './identity/archives/service.ts'
import type { Sight } from './identity/presence/service.ts'
import type { AskerLimits, AskingPace, UserService } from './identity/users/service.ts'
import type { FollowedEvent } from './messaging/catch-up/followed-logs.ts'
import type { PersonLogs } from './messaging/catch-up/service.ts'
import type { Gates } from './messaging/conversations/socket-requests.ts'
import type { FileLinks } from './messaging/files/links.ts'
import type { GroupHearing } from './messaging/groups/socket-requests.ts'
import type { AccountDeletionHook } from './moderation/administration/service.ts'
import type { AuditService } from './moderation/audit/service.ts'
import type { SiteWords } from './moderation/word-filter/service.ts'
import type { Config } from './platform/config/config.ts'
import type { DomainEvents } from './platform/domains/events.ts'
import type { Routes } from './platform/http/routes.ts'
import type { SenderPace } from './platform/http/sender-pace.ts'
import type { FailedWork } from './platform/jobs/failed-work.ts'
import type { Follower, Lag } from './platform/jobs/follower.ts'
import type { Job } from './platform/jobs/job.ts'
import type { SiteRules } from './platform/settings/service.ts'
import type { SocketKind } from './platform/sockets/connection.ts'
import type { SocketEndpoint } from './platform/sockets/endpoint.ts'
import type { Notifier } from './platform/sockets/notifier.ts'
import type { Requests } from './platform/sockets/requests.ts'

/** What there is before any domain. */
export interface Base extends Adapters {
  readonly config: Config
  readonly secret: Uint8Array
  readonly log: FastifyBaseLogger
  readonly events: DomainEvents
}

/** What domains are made of. Whatever else one needs of another is its own to name. */
export interface Shared extends Base {
  readonly notifier: Notifier
  readonly audit: AuditService
  readonly logs: PersonLogs
  readonly rules: SiteRules
  readonly links: FileLinks
  readonly sight: Sight
  readonly users: UserService
  readonly pace: AskingPace
  readonly askers: AskerLimits
  readonly senders: SenderPace
  readonly words: SiteWords
  readonly failedWork: FailedWork
}

/** What a domain gives others, and what it brings with it: the server mounts that, in the order of the domains. */
export interface Domain<Services = unknown> {
  readonly services: Services
  /** Is done before anybody is let in. */
  readonly begin?: () => Promise<void>
  /** Binds its calls. */
  readonly routes?: (routes: Routes) => void
  /** Its socket. */
  readonly socket?: Socket
  /** What connections of a socket may ask of it, whichever domain brought the socket. */
  readonly requests?: (parts: RequestParts) => SocketRequests
  /** What it does by itself every so often. */
  readonly jobs?: readonly Job[]
  /** What follows from the logs of conversations. */
  readonly followers?: ReadonlyArray<Follower<FollowedEvent>>
  /** How far behind it is with work that no follower does. */
  readonly lag?: () => Promise<readonly Lag[]>
  /** What it does when somebody's account ends. */
  readonly departure?: AccountDeletionHook
  /** What of it belongs into the archive of somebody's own data. */
  readonly ownData?: readonly OwnData[]
  /** And conversations. */
  readonly ownConversations?: ConversationSource
  /** What of it does not work at the moment, in the words of `/readyz`. */
  readonly degraded?: () => readonly string[]
  /** Once those connected were asked to go elsewhere: callers that wait for an answer receive none. */
  readonly giveUp?: () => void
  /** The first of the end: it begins nothing more by itself. */
  readonly stop?: () => void
  /** Then all at once finish what they are storing. */
  readonly drain?: ReadonlyArray<() => unknown>
  /** Then, while there are still a database and a broker, they take leave. */
  readonly leave?: () => Promise<void>
}

export type Socket = Omit<SocketEndpoint, 'requests'>
export type SocketRequests = Readonly<Partial<Record<SocketKind, Requests>>>

export interface RequestParts {
  readonly gates: Gates
  readonly hearing: GroupHearing
}
