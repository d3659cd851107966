import type { FastifyBaseLogger } from 'fastify'
import type { KeyedMutex } from '../../concurrency/keyed-mutex.ts'
import type { Adapters } from '../adapters/adapters.ts'
import type { AuditService } from '../audit/service.ts'
import type { Config } from '../config/config.ts'
import type { FileLinks } from '../files/links.ts'
import type { Admission } from '../http/admission.ts'
import type { Routes } from '../http/routes.ts'
import type { SenderPace } from '../http/sender-pace.ts'
import type { FailedWork } from '../jobs/failed-work.ts'
import type { Follower, Lag } from '../jobs/follower.ts'
import type { Job } from '../jobs/job.ts'
import type { SiteRules } from '../settings/service.ts'
import type { SocketKind } from '../sockets/connection.ts'
import type { SocketEndpoint } from '../sockets/endpoint.ts'
import type { Notifier } from '../sockets/notifier.ts'
import type { Requests } from '../sockets/requests.ts'
import type { AccountDeletionHook } from './account-deletion.ts'
import type { DomainEvents } from './events.ts'
import type { ConversationSource, OwnData } from './own-data.ts'

/** Parts that exist before any domain. */
export interface Base extends Adapters {
  readonly config: Config
  readonly secret: Uint8Array
  readonly log: FastifyBaseLogger
  readonly events: DomainEvents
}

/** Parts that exist before domains of people. */
export interface PlatformShared extends Base {
  readonly notifier: Notifier
  readonly audit: AuditService
  readonly rules: SiteRules
  readonly links: FileLinks
  readonly senders: SenderPace
  readonly failedWork: FailedWork
}

/** Services that a domain gives to others, and parts that the server mounts, in the order of the domains. */
export interface Domain<Services = unknown> {
  readonly services: Services
  /** Is done before anybody is let in. */
  readonly begin?: () => Promise<void>
  /** Binds its calls. */
  readonly routes?: (routes: Routes) => void
  /** Its socket. */
  readonly socket?: Socket
  /** Requests of a socket's connections to this domain, whichever domain brought the socket. */
  readonly requests?: (parts: RequestParts) => SocketRequests
  /** Jobs that it runs regularly. */
  readonly jobs?: readonly Job[]
  /** Followers of the logs of conversations, whose events the platform does not know. */
  readonly followers?: ReadonlyArray<Follower<never>>
  /** How far behind it is with work that no follower does. */
  readonly lag?: () => Promise<readonly Lag[]>
  /** Hook that runs when somebody's account ends. */
  readonly departure?: AccountDeletionHook
  /** Data for the archive of a person's own data. */
  readonly ownData?: readonly OwnData[]
  /** Conversations for the archive of a person's own data. */
  readonly ownConversations?: ConversationSource
  /** Its parts that do not work at the moment, in the words of `/readyz`. */
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

/** Gates before a request whose answer costs more than the request. */
export interface Gates {
  readonly admission: Admission
  /** By person. */
  readonly answers: KeyedMutex<number>
}

/** Hears of groups on a person's behalf. */
export interface GroupHearing {
  whileHearingGroups<T>(userId: number, work: () => Promise<T>): Promise<T>
}
