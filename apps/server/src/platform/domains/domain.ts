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

/** What there is before any domain. */
export interface Base extends Adapters {
  readonly config: Config
  readonly secret: Uint8Array
  readonly log: FastifyBaseLogger
  readonly events: DomainEvents
}

/** What there is before domains of people. */
export interface PlatformShared extends Base {
  readonly notifier: Notifier
  readonly audit: AuditService
  readonly rules: SiteRules
  readonly links: FileLinks
  readonly senders: SenderPace
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
  /** What follows from the logs of conversations, whose events the platform does not know. */
  readonly followers?: ReadonlyArray<Follower<never>>
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

/** What has to be passed before a question is answered that costs more than asking it. */
export interface Gates {
  readonly admission: Admission
  /** By person. */
  readonly answers: KeyedMutex<number>
}

/** Hears of groups on a person's behalf. */
export interface GroupHearing {
  whileHearingGroups<T>(userId: number, work: () => Promise<T>): Promise<T>
}
