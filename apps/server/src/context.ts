import type { FastifyBaseLogger } from 'fastify'
import { AuthService } from './auth/service.ts'
import { Tokens } from './auth/tokens.ts'
import type { Broker } from './broker/broker.ts'
import { MemoryBroker } from './broker/memory-broker.ts'
import { DirectConversations } from './chat/direct-conversations.ts'
import { SendingService } from './chat/sending-service.ts'
import { ChatService } from './chat/service.ts'
import type { Config } from './config/config.ts'
import { FriendService } from './friends/service.ts'
import { MemoryPresence } from './presence/memory-presence.ts'
import type { Presence } from './presence/presence.ts'
import { PresenceService } from './presence/service.ts'
import { Hub } from './realtime/hub.ts'
import { Notifier } from './realtime/notifier.ts'
import type { Database } from './storage/database.ts'
import { openPglite } from './storage/pglite.ts'
import { openPostgres } from './storage/postgres.ts'
import { UserService } from './users/service.ts'

/** The adapters of the ports. Tests put others in their place. */
export interface Adapters {
  readonly database: Database
  readonly broker: Broker
  readonly presence: Presence
}

/** Everything that serves, wired up once. */
export interface Context extends Adapters {
  readonly users: UserService
  readonly auth: AuthService
  readonly friends: FriendService
  readonly chat: ChatService
  readonly sending: SendingService
  readonly hub: Hub
  readonly presenceService: PresenceService
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
  return {
    database: given.database ?? (await openDatabase(config, log, onDatabaseFailure)),
    broker:
      given.broker ??
      new MemoryBroker((error) => log.error({ err: error }, 'a notice could not be delivered')),
    presence: given.presence ?? new MemoryPresence(),
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
  const notifier = new Notifier(broker)
  const users = new UserService({ database, presence, notifier })
  const conversations = new DirectConversations()
  const sending = new SendingService({
    database,
    users,
    notifier,
    conversations,
    onError: (error) => log.error({ err: error }, 'messages could not be stored'),
  })
  const friends = new FriendService({ database, users, presence, notifier, effects: sending })
  const presenceService = new PresenceService({
    presence,
    notifier,
    friendsOf: (userId) => friends.idsOf(userId),
    onError: (error) => log.error({ err: error }, 'presence could not be told'),
  })
  const auth = new AuthService({
    database,
    tokens: new Tokens(secret),
    users,
    notifier,
    sessionDays: config.sessionDays,
    registrationsPer10min: config.rates.registrationsPer10min,
  })
  return {
    ...adapters,
    users,
    auth,
    friends,
    chat: new ChatService({ database, users, presence, notifier, conversations }),
    sending,
    hub: new Hub(broker),
    presenceService,
    async close() {
      await sending.drain()
      presenceService.close()
      await presence.close()
      await broker.close()
      await database.close()
    },
  }
}
