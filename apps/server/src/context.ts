import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { OperatorService } from './admin/operator-service.ts'
import { AdminService } from './admin/service.ts'
import { AuditService } from './audit/service.ts'
import { identityProviders, qqOf } from './auth/open-login/providers.ts'
import { OpenLoginService } from './auth/open-login/service.ts'
import { AuthService } from './auth/service.ts'
import { Tokens } from './auth/tokens.ts'
import type { BlobStore } from './blobs/blob-store.ts'
import { DiskStore } from './blobs/disk-store.ts'
import { S3Store } from './blobs/s3-store.ts'
import type { Broker } from './broker/broker.ts'
import { MemoryBroker } from './broker/memory-broker.ts'
import { RedisBroker } from './broker/redis-broker.ts'
import { CallKeeper } from './calls/keeper.ts'
import { CallNotifier } from './calls/notifier.ts'
import { CallService } from './calls/service.ts'
import { PersonLogs } from './catch-up/service.ts'
import { ChatAdministrationService } from './chat/administration-service.ts'
import { ChatCatchUpService } from './chat/catch-up-service.ts'
import { DirectConversations } from './chat/direct-conversations.ts'
import type { ChatServices } from './chat/routes.ts'
import { SendingService } from './chat/sending-service.ts'
import { ChatService } from './chat/service.ts'
import { ChatSessionService } from './chat/session-service.ts'
import { type Config, ConfigError } from './config/config.ts'
import { version } from './config/version.ts'
import { FileAdministrationService } from './files/administration-service.ts'
import { FileService } from './files/service.ts'
import { Staging } from './files/staging.ts'
import { FriendService } from './friends/service.ts'
import { GroupAdministrationService } from './groups/administration-service.ts'
import { GroupCatchUpService } from './groups/catch-up-service.ts'
import { GroupDepartures } from './groups/departures.ts'
import { GroupHistoryService } from './groups/history-service.ts'
import { MembershipService } from './groups/membership-service.ts'
import { GroupRequestService } from './groups/request-service.ts'
import type { GroupServices } from './groups/routes.ts'
import { GroupSendingService } from './groups/sending-service.ts'
import { GroupService } from './groups/service.ts'
import { GroupSessionService } from './groups/session-service.ts'
import { GroupSettingsService } from './groups/settings-service.ts'
import { LastSeenService } from './presence/last-seen.ts'
import { MemoryPresence } from './presence/memory-presence.ts'
import type { Presence } from './presence/presence.ts'
import { RedisPresence } from './presence/redis-presence.ts'
import { PresenceService } from './presence/service.ts'
import { Hub } from './realtime/hub.ts'
import { Notifier } from './realtime/notifier.ts'
import { SettingsService } from './settings/service.ts'
import type { Database } from './storage/database.ts'
import { openPglite } from './storage/pglite.ts'
import { openPostgres } from './storage/postgres.ts'
import { UserService } from './users/service.ts'

/** Begins the names of everything in Redis. */
const prefix = 'parley:'

/** The adapters of the ports. Tests put others in their place. */
export interface Adapters {
  readonly database: Database
  readonly broker: Broker
  readonly presence: Presence
  readonly blobs: BlobStore
}

/** Everything that serves, wired up once. */
export interface Context extends Adapters {
  readonly admin: AdminService
  readonly audit: AuditService
  readonly logs: PersonLogs
  readonly settings: SettingsService
  readonly files: FileService
  readonly fileAdministration: FileAdministrationService
  readonly users: UserService
  readonly auth: AuthService
  readonly openLogin: OpenLoginService
  readonly friends: FriendService
  readonly chat: ChatServices
  readonly sending: SendingService
  readonly calls: CallService
  readonly callKeeper: CallKeeper
  readonly groups: GroupServices
  readonly groupSending: GroupSendingService
  readonly hub: Hub
  readonly presenceService: PresenceService
  readonly lastSeen: LastSeenService
  close(): Promise<void>
}

/**
 * Opens the adapters that the configuration names, but for those given.
 * @param onDatabaseFailure the embedded database died and nothing can be stored any more
 */
export async function openAdapters(
  config: Config,
  log: FastifyBaseLogger,
  onDatabaseFailure: (error: Error) => void,
  given: Partial<Adapters>,
): Promise<Adapters> {
  const database = given.database ?? (await openDatabase(config, log, onDatabaseFailure))
  return { database, blobs: given.blobs ?? openBlobs(config), ...(await openShared(config, log, given)) }
}

function openBlobs({ s3, dataDir }: Config): BlobStore {
  return s3 ? new S3Store(s3) : new DiskStore(join(dataDir, 'files'))
}

/** What the operator's command needs of a server: its database. */
export async function openOperator(config: Config): Promise<OperatorService & AsyncDisposable> {
  const fail = (error: Error) => {
    throw error
  }
  const database = config.databaseUrl
    ? openPostgres({ connectionString: config.databaseUrl, max: 1 }, fail)
    : await openPglite(config.dataDir, fail)
  await database.migrate()
  const operator = new OperatorService(
    database,
    new AuditService(database, config.auditDays),
    new PersonLogs(database),
  )
  return Object.assign(operator, { [Symbol.asyncDispose]: () => database.close() })
}

/** What nodes share: through Redis, else in the memory of the only one. */
async function openShared(
  { redisUrl }: Config,
  log: FastifyBaseLogger,
  given: Partial<Adapters>,
): Promise<Pick<Adapters, 'broker' | 'presence'>> {
  const onBrokerError = (error: unknown) => log.error({ err: error }, 'a notice could not be delivered')
  const onPresenceError = (error: unknown) => log.warn({ err: error }, 'presence could not be kept')
  if (!redisUrl) {
    return {
      broker: given.broker ?? new MemoryBroker(onBrokerError),
      presence: given.presence ?? new MemoryPresence(),
    }
  }
  try {
    return {
      broker: given.broker ?? (await RedisBroker.open(redisUrl, { prefix, onError: onBrokerError })),
      presence: given.presence ?? (await RedisPresence.open(redisUrl, { prefix, onError: onPresenceError })),
    }
  } catch (error) {
    throw new ConfigError(`Redis at REDIS_URL does not answer: ${(error as Error).message}`)
  }
}

async function openDatabase(
  { databaseUrl, databasePoolSize, dataDir }: Config,
  log: FastifyBaseLogger,
  onFailure: (error: Error) => void,
): Promise<Database> {
  if (!databaseUrl) return openPglite(dataDir, onFailure)
  return openPostgres({ connectionString: databaseUrl, max: databasePoolSize }, (error) =>
    log.warn({ err: error }, 'an idle database connection was cut'),
  )
}

export function createContext(
  config: Config,
  secret: Uint8Array,
  adapters: Adapters,
  log: FastifyBaseLogger,
): Context {
  const { database, broker, presence } = adapters
  // What was committed then may never have been published.
  database.onUncertainCommit = () => broker.tellLoss()
  presence.onNodeDied(() => broker.tellLoss())
  const logs = new PersonLogs(database)
  const notifier = new Notifier(broker, logs)
  const audit = new AuditService(database, config.auditDays)
  const files = new FileService({
    database,
    blobs: adapters.blobs,
    staging: new Staging(join(config.dataDir, 'incoming')),
    fileBytes: config.fileBytes,
    onError: (error) => log.error({ err: error }, 'bytes that nobody needs could not be removed'),
  })
  const users = new UserService({ database, presence, notifier })
  const conversations = new DirectConversations()
  const notStored = (error: unknown) => log.error({ err: error }, 'messages could not be stored')
  const sending = new SendingService({ database, users, notifier, conversations, onError: notStored })
  const callFailed = (error: unknown) => log.error({ err: error }, 'a call could not be carried on')
  const calls = new CallService({
    database,
    presence,
    records: sending,
    notifier: new CallNotifier({ notifier, users, onError: callFailed }),
  })
  const messages = new ChatService({ database, users, notifier, conversations })
  const friends = new FriendService({ database, users, presence, notifier, effects: sending, calls })
  const groupSending = new GroupSendingService({ database, users, notifier, onError: notStored })
  const groups = createGroups({ database, users, friends, presence, notifier, groupSending, audit, logs })
  const lastSeen = new LastSeenService({ database, notifier })
  const presenceService = new PresenceService({
    presence,
    notifier,
    lastSeen,
    friendsOf: (userId) => friends.idsOf(userId),
    announceOnline: (userId) => friends.announceOnline(userId),
    graceMs: config.presenceGraceMs,
    onError: (error) => log.error({ err: error }, 'presence could not be told'),
  })
  const auth = new AuthService({
    database,
    tokens: new Tokens(secret),
    passwordCost: config.passwordCost,
    users,
    notifier,
    audit,
    sessionDays: config.sessionDays,
    registrationsPer10min: config.rates.registrationsPer10min,
  })
  const openLogin = new OpenLoginService({
    database,
    auth,
    users,
    files,
    audit,
    providers: identityProviders(config.openLogin),
    onFailure: (provider, reason) => log.warn({ provider, reason }, 'a sign-in by a provider failed'),
  })
  const callKeeper = new CallKeeper({ database, calls, onError: callFailed })
  return {
    ...adapters,
    admin: new AdminService({
      database,
      presence,
      notifier,
      audit,
      departures: [calls, auth, friends, new GroupDepartures({ notifier, audit })],
      calls,
    }),
    audit,
    logs,
    settings: new SettingsService({ database, audit, version, qq: qqOf(config.openLogin) }),
    files,
    fileAdministration: new FileAdministrationService({
      database,
      files,
      people: users,
      groups: groups.settings,
      audit,
    }),
    users,
    auth,
    openLogin,
    friends,
    chat: {
      messages,
      sessions: new ChatSessionService({ database, chat: messages, presence, notifier, conversations }),
      catchUp: new ChatCatchUpService({ database, users, chat: messages, logs, notifier }),
      administration: new ChatAdministrationService({ database, users, notifier, conversations, audit }),
    },
    sending,
    groups,
    groupSending,
    hub: new Hub({
      broker,
      groupsOf: (userId) => groups.groups.membershipsOf(userId),
      membersAmong: (groupId, userIds) => groups.groups.membersAmong(groupId, userIds),
      onError: (error) => log.error({ err: error }, 'a group could not be listened to'),
    }),
    calls,
    callKeeper,
    presenceService,
    lastSeen,
    async close() {
      callKeeper.close()
      await sending.drain()
      await groupSending.drain()
      await files.drain()
      await presenceService.close()
      await presence.close()
      await broker.close()
      await database.close()
    },
  }
}

function createGroups(parts: {
  database: Database
  users: UserService
  friends: FriendService
  presence: Presence
  notifier: Notifier
  groupSending: GroupSendingService
  audit: AuditService
  logs: PersonLogs
}): GroupServices {
  const { database, notifier } = parts
  const membership = new MembershipService(parts)
  const history = new GroupHistoryService({ database, sending: parts.groupSending, notifier })
  return {
    groups: new GroupService(parts),
    membership,
    settings: new GroupSettingsService({ membership, notifier }),
    requests: new GroupRequestService({ database, membership, notifier }),
    history,
    sessions: new GroupSessionService({ database, membership, history, notifier }),
    catchUp: new GroupCatchUpService({ ...parts, history }),
    administration: new GroupAdministrationService(parts),
  }
}
