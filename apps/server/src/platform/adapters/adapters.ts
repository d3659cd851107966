import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { closeInSteps } from '../../concurrency/close-in-steps.ts'
import type { Database } from '../../db/database.ts'
import { freeBytes, type Measure } from '../../db/free-space.ts'
import { hasOlderNodes } from '../../db/inspection.ts'
import { signingSchema } from '../../db/migrations/index.ts'
import { NodePlace } from '../../db/node-place.ts'
import { openPglite } from '../../db/pglite.ts'
import { openNodeDatabase, openPostgres } from '../../db/postgres.ts'
import { SlowStatements } from '../../db/slow-statements.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import { DiskStore } from '../blobs/disk-store.ts'
import { s3Problem } from '../blobs/s3-problem.ts'
import { S3Store } from '../blobs/s3-store.ts'
import type { Broker } from '../broker/broker.ts'
import { MemoryBroker } from '../broker/memory-broker.ts'
import { RedisBroker } from '../broker/redis-broker.ts'
import type { Config } from '../config/config.ts'
import { NeighbourSilent } from '../config/config-error.ts'
import { version } from '../config/installed.ts'
import type { Outside } from '../outbound-http/outside.ts'
import { publicOutside } from '../outbound-http/public-outside.ts'
import { MemoryPresence } from '../presence/memory-presence.ts'
import type { Presence } from '../presence/presence.ts'
import { RedisPresence } from '../presence/redis-presence.ts'
import { MemoryRates } from '../rate-limits/memory-rates.ts'
import type { Rates } from '../rate-limits/rates.ts'
import { RedisRates } from '../rate-limits/redis-rates.ts'

/** Begins the names of everything in Redis. */
const prefix = 'parley:'

/** The adapters of the ports. Tests put others in their place. */
export interface Adapters {
  readonly database: Database
  readonly broker: Broker
  readonly presence: Presence
  readonly rates: Rates
  readonly blobs: BlobStore
  readonly freeSpace: Measure
  readonly outside: Outside
}

/**
 * Opens the adapters that the configuration names, but for those given.
 * @param onDatabaseFailure nothing can be stored any more: the embedded database died, or belongs to newer nodes
 */
export async function openAdapters(
  config: Config,
  log: FastifyBaseLogger,
  onDatabaseFailure: (error: Error) => void,
  given: Partial<Adapters>,
  secret: Uint8Array,
): Promise<Adapters> {
  // Wrong S3 settings are reported before anything is opened that would have to be closed.
  const blobs = given.blobs ?? (await openBlobs(config))
  const database = given.database ?? (await openDatabase(config, log, onDatabaseFailure))
  const freeSpace = given.freeSpace ?? freeBytes
  const outside = given.outside ?? publicOutside
  try {
    return {
      database,
      blobs,
      freeSpace,
      outside,
      ...(await openShared(config, log, given, database, secret)),
    }
  } catch (error) {
    await closeInSteps([{ what: 'the database', withinMs: 5000, close: [() => database.close()] }], log)
    throw error
  }
}

/**
 * Closes them, whatever does not answer meanwhile. What nodes share goes first: other nodes count this one among the
 * living until it gives up its presence.
 */
export function closeAdapters(
  { presence, rates, broker, database }: Adapters,
  log: FastifyBaseLogger,
): Promise<void> {
  return closeInSteps(
    [
      {
        what: 'what nodes share',
        withinMs: 1000,
        close: [() => presence.close(), () => rates.close(), () => broker.close()],
      },
      { what: 'the database', withinMs: 5000, close: [() => database.close()] },
    ],
    log,
  )
}

/** @throws NeighbourSilent that says what is wrong with S3 */
export async function openBlobs({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<BlobStore> {
  if (!s3) return new DiskStore(join(dataDir, 'files'))
  const store = new S3Store(s3)
  try {
    await store.check()
  } catch (error) {
    throw new NeighbourSilent(s3Problem(error, s3))
  }
  return store
}

/**
 * The database, and a broker without subscribers: for somebody who does one thing and goes.
 * @param onFailure of the database; by default it ends the process
 */
export async function openBare(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  onFailure?: (error: unknown) => void,
): Promise<Pick<Adapters, 'database' | 'broker'>> {
  const end = (error: unknown) => {
    throw error
  }
  const fail = onFailure ?? end
  const database = databaseUrl
    ? openPostgres({ connectionString: databaseUrl, max: 1 }, fail)
    : await openPglite(dataDir, fail)
  return { database, broker: new MemoryBroker(end) }
}

/**
 * A database that no server uses, and none can use until it is disposed of.
 * @param dataDir of the embedded one, where no address is given
 * @throws PlaceTaken, FolderInUse
 */
export async function openAlone(
  databaseUrl: string | undefined,
  dataDir: string,
): Promise<Database & AsyncDisposable> {
  const place = databaseUrl
    ? await NodePlace.take(
        databaseUrl,
        false,
        { onProblem: () => undefined, onEnd: () => undefined },
        version,
      )
    : undefined
  const { database } = await openBare({ databaseUrl, dataDir })
  return Object.assign(database, {
    async [Symbol.asyncDispose]() {
      await database.close()
      await place?.leave()
    },
  })
}

/** Opens what nodes share: through Redis, or else in the memory of the only node. */
async function openShared(
  { redisUrl, presenceGraceMs: graceMs }: Config,
  log: FastifyBaseLogger,
  given: Partial<Adapters>,
  database: Database,
  secret: Uint8Array,
): Promise<Pick<Adapters, 'broker' | 'presence' | 'rates'>> {
  const away = redisUrl ? { outage: 'redis' } : {}
  const onAnswer = () => log.warn({ outage: 'redis', isOver: true }, 'Redis answers again')
  const onBrokerError = (error: unknown) =>
    log.error({ err: error, ...away }, 'a notice could not be delivered')
  const onHandlerError = (error: unknown) => log.error({ err: error }, 'a notice could not be taken in')
  const onRefused = (notices: number) =>
    log.error({ notices }, 'notices in Redis that no node of this site has signed were refused')
  const onPresenceError = (error: unknown) => log.warn({ err: error, ...away }, 'presence could not be kept')
  const onRatesError = (error: unknown) =>
    log.warn({ err: error, ...away }, 'limits are counted by this node alone')
  if (!redisUrl) {
    return {
      broker: given.broker ?? new MemoryBroker(onHandlerError),
      presence: given.presence ?? new MemoryPresence(),
      rates: given.rates ?? new MemoryRates(),
    }
  }
  const opened: Array<{ close(): Promise<void> }> = []
  const keep = <Part extends { close(): Promise<void> }>(part: Part): Part => {
    opened.push(part)
    return part
  }
  try {
    return {
      broker: keep(
        given.broker ??
          (await RedisBroker.open(redisUrl, {
            prefix,
            secret,
            hasUnsigned: () => hasOlderNodes(database.queries, signingSchema),
            onRefused,
            onError: onBrokerError,
            onHandlerError,
          })),
      ),
      presence: keep(
        given.presence ??
          (await RedisPresence.open(redisUrl, { prefix, graceMs, onError: onPresenceError, onAnswer })),
      ),
      rates: given.rates ?? (await RedisRates.open(redisUrl, { prefix, onError: onRatesError })),
    }
  } catch (error) {
    const close = opened.map((part) => () => part.close())
    await closeInSteps([{ what: 'what nodes share', withinMs: 1000, close }], log)
    throw new NeighbourSilent(`Redis at REDIS_URL does not answer: ${(error as Error).message}`)
  }
}

async function openDatabase(
  { databaseUrl, databasePoolSize, databaseAnswerMs, slowStatementMs, redisUrl, dataDir }: Config,
  log: FastifyBaseLogger,
  onFailure: (error: Error) => void,
): Promise<Database> {
  const slow = new SlowStatements(slowStatementMs, (statement, ms) =>
    log.warn({ ms, statement }, 'a statement took long'),
  )
  if (!databaseUrl)
    return openPglite(dataDir, onFailure, {
      onRoom: (hasRoom, free) =>
        log.warn(
          { folder: dataDir, free },
          hasRoom
            ? 'the database stores again: there is room on its disk'
            : 'the database stores nothing until there is room on its disk',
        ),
      onLogProblem: (error) => log.warn({ err: error }, "the database's log could not be shortened"),
      onVacuumProblem: (error) => log.warn({ err: error }, "the database's tables could not be vacuumed"),
      slow,
    })
  const options = {
    connectionString: databaseUrl,
    max: databasePoolSize,
    answerMs: databaseAnswerMs,
    slow,
    version,
    onAnswering: () => log.warn({ outage: 'database', isOver: true }, 'the database answers again'),
  }
  const onProblem = (error: Error) =>
    log.warn({ err: error }, 'a database connection was cut, or another server uses this database')
  return openNodeDatabase(options, redisUrl !== undefined, onProblem, onFailure)
}
