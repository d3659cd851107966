import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { type Adapters, openBareDatabase } from './adapters.ts'
import { OperatorService } from './admin/operator-service.ts'
import { AdminService } from './admin/service.ts'
import { auditJobs } from './audit/jobs.ts'
import { AuditService } from './audit/service.ts'
import { createAuth } from './auth/auth.ts'
import { sessionJobs } from './auth/jobs.ts'
import { openLoginJobs } from './auth/open-login/jobs.ts'
import { identityProviders, qqOf } from './auth/open-login/providers.ts'
import { OpenLoginService } from './auth/open-login/service.ts'
import type { AuthServices } from './auth/routes.ts'
import { callJobs } from './calls/jobs.ts'
import { CallKeeper } from './calls/keeper.ts'
import { CallNotifier } from './calls/notifier.ts'
import { CallService } from './calls/service.ts'
import { type FollowedEvent, FollowedLogs } from './catch-up/followed-logs.ts'
import { logJobs } from './catch-up/jobs.ts'
import { RecentLogs } from './catch-up/recent-logs.ts'
import { PersonLogs } from './catch-up/service.ts'
import { closeInSteps } from './closing.ts'
import type { Config } from './config/config.ts'
import { version } from './config/version.ts'
import { createDirect, type Direct } from './direct/direct.ts'
import { FileAdministrationService } from './files/administration-service.ts'
import { fileJobs } from './files/jobs.ts'
import { FileLinks } from './files/links.ts'
import { UploadQuota } from './files/quota.ts'
import { ReadingCookie } from './files/reading-cookie.ts'
import { FileReadingService } from './files/reading-service.ts'
import { FileService } from './files/service.ts'
import { Staging } from './files/staging.ts'
import { uploadSpaceOf } from './files/upload-space.ts'
import { BlockService } from './friends/block-service.ts'
import { FriendService } from './friends/service.ts'
import { GroupDepartures } from './groups/departures.ts'
import { createGroups, type Groups } from './groups/groups.ts'
import { seldom } from './http/seldom.ts'
import { Jobs } from './jobs/service.ts'
import { LastSeenService } from './presence/last-seen.ts'
import { OnlineSettingService } from './presence/online-setting.ts'
import { PresenceService } from './presence/service.ts'
import { Sight } from './presence/sight.ts'
import { Balance } from './realtime/balance.ts'
import { Hub } from './realtime/hub.ts'
import { Notifier } from './realtime/notifier.ts'
import { Recovery } from './realtime/recovery.ts'
import { SettingsService } from './settings/service.ts'
import type { SpaceFloor } from './storage/free-space.ts'
import { AskingPace, UserService } from './users/service.ts'

/** Everything that serves, wired up once. */
export interface Context extends Adapters, AuthServices {
  readonly admin: AdminService
  readonly audit: AuditService
  readonly logs: PersonLogs
  readonly settings: SettingsService
  readonly files: FileService
  readonly fileLinks: FileLinks
  readonly fileReading: FileReadingService
  readonly readingCookie: ReadingCookie
  readonly fileAdministration: FileAdministrationService
  readonly users: UserService
  readonly openLogin: OpenLoginService
  readonly friends: FriendService
  readonly blocks: BlockService
  readonly direct: Direct
  readonly calls: CallService
  readonly callKeeper: CallKeeper
  readonly groups: Groups
  readonly hub: Hub
  readonly recovery: Recovery
  readonly balance: Balance
  readonly presenceService: PresenceService
  readonly uploadSpace: SpaceFloor
  readonly lastSeen: LastSeenService
  readonly onlineSetting: OnlineSettingService
  readonly jobs: ServerJobs
  /** Finishes what is being stored, and lets go of everything, whatever fails meanwhile. */
  close(): Promise<void>
}

/** None follows the logs yet. */
type ServerJobs = Jobs<FollowedEvent>

/** What the operator's command needs of a server: its database. */
export async function openOperator(config: Config): Promise<OperatorService & AsyncDisposable> {
  const database = await openBareDatabase(config)
  await database.migrate()
  const operator = new OperatorService(
    database,
    new AuditService(database, config.auditDays),
    new PersonLogs(database),
  )
  return Object.assign(operator, { [Symbol.asyncDispose]: () => database.close() })
}

export function createContext(
  config: Config,
  secret: Uint8Array,
  adapters: Adapters,
  log: FastifyBaseLogger,
): Context {
  const { database, broker, presence } = adapters
  const logs = new PersonLogs(database)
  const notifier = new Notifier(broker, logs)
  const audit = new AuditService(database, config.auditDays)
  const uploadSpace = uploadSpaceOf(config, adapters.freeSpace, log)
  const files = new FileService({
    database,
    blobs: adapters.blobs,
    staging: new Staging(join(config.dataDir, 'incoming')),
    space: uploadSpace,
    quota: new UploadQuota(database, config.uploadQuotas),
    fileBytes: config.fileBytes,
    onError: (error) => log.error({ err: error }, 'bytes that nobody needs could not be removed'),
  })
  const sight = new Sight({ database, presence })
  const links = new FileLinks(secret)
  const readingCookie = new ReadingCookie(secret)
  const users = new UserService({ database, sight, notifier })
  const pace = new AskingPace(adapters.rates)
  const core = {
    database,
    users,
    notifier,
    onError: (error: unknown) => log.error({ err: error }, 'messages could not be stored'),
  }
  const direct = createDirect({ ...core, audit, links, logs, sight })
  const callFailed = (error: unknown) => log.error({ err: error }, 'a call could not be carried on')
  const calls = new CallService({
    database,
    presence,
    records: direct.direct,
    notifier: new CallNotifier({ notifier, users }),
  })
  const effects = direct.direct
  const friends = new FriendService({ database, users, sight, notifier, effects, calls, pace })
  const groups = createGroups({ ...core, audit, friends, links, logs, pace, presence, sight })
  const lastSeen = new LastSeenService({ database, notifier, rates: adapters.rates })
  const presenceService = new PresenceService({
    presence,
    notifier,
    lastSeen,
    isShown: (userId) => sight.isShown(userId),
    watchersOf: (userId) => friends.watchersOf(userId),
    announceOnline: (userId, watcherIds) => friends.announceOnline(userId, watcherIds),
    graceMs: config.presenceGraceMs,
    onError: (error) => log.error({ err: error }, 'presence could not be told'),
  })
  const { auth, ...account } = createAuth(config, secret, {
    database,
    rates: adapters.rates,
    users,
    notifier,
    audit,
    log,
  })
  const openLogin = new OpenLoginService({
    database,
    auth,
    users,
    files,
    audit,
    providers: identityProviders(config.openLogin),
    rates: adapters.rates,
    onFailure: (provider, reason) => log.warn({ provider, reason }, 'a sign-in by a provider failed'),
  })
  const callKeeper = new CallKeeper({ database, calls, onError: callFailed })
  const hub = new Hub({
    broker,
    groupsOf: (userId) => groups.groups.membershipsOf(userId),
    membersAmong: (groupId, userIds) => groups.groups.membersAmong(groupId, userIds),
    onError: (error) => log.error({ err: error }, 'a group could not be listened to'),
  })
  const recovery = new Recovery({
    hub,
    heard: hub.heard,
    logs: new RecentLogs(database),
    broker,
    isAlone: config.redisUrl === undefined,
    isInCall: (connection) => calls.connections.has(connection),
    onError: (error) => log.error({ err: error }, 'it could not be found out who has missed something'),
  })
  // What was committed then may never have been published.
  database.onUncertainCommit = () => recovery.doubtCommit()
  const balance = new Balance({
    hub,
    shares: () => presence.shares(),
    isInCall: (connection) => calls.connections.has(connection),
    onError: (error) => log.warn({ err: error }, 'people could not be spread over the nodes'),
  })
  const jobs = new Jobs({
    database,
    log,
    logs: new FollowedLogs(
      database,
      seldom((waiting) =>
        log.warn(waiting, 'what follows the logs waits for transactions that are not over'),
      ),
    ),
    followers: [],
    jobs: [
      ...sessionJobs(auth),
      ...openLoginJobs(openLogin),
      ...auditJobs(audit),
      ...logJobs(logs),
      ...fileJobs(files),
      ...callJobs(callKeeper),
    ],
  })
  return {
    ...adapters,
    jobs,
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
    settings: new SettingsService({
      database,
      audit,
      version,
      qq: qqOf(config.openLogin),
      registration: config.registration,
    }),
    files,
    uploadSpace,
    fileLinks: links,
    readingCookie,
    fileReading: new FileReadingService({
      database,
      blobs: adapters.blobs,
      links,
      cookie: readingCookie,
      sessionOf: (token) => auth.shownBy(token),
      audit,
      rates: adapters.rates,
    }),
    fileAdministration: new FileAdministrationService({
      database,
      files,
      people: users,
      groups: groups.settings,
      audit,
    }),
    users,
    auth,
    ...account,
    openLogin,
    friends,
    blocks: new BlockService({
      database,
      notifier,
      effects,
      calls,
      presence: presenceService,
    }),
    direct,
    groups,
    hub,
    recovery,
    balance,
    calls,
    callKeeper,
    presenceService,
    lastSeen,
    onlineSetting: new OnlineSettingService({
      database,
      notifier,
      presence: presenceService,
      rates: adapters.rates,
    }),
    close() {
      callKeeper.close()
      recovery.close()
      balance.close()
      jobs.stop()
      return closeInSteps(
        [
          {
            what: 'what is being stored',
            withinMs: 2000,
            close: [
              () => direct.sending.drain(),
              () => groups.sending.drain(),
              () => files.drain(),
              () => auth.close(),
            ],
          },
          { what: 'presence', withinMs: 1000, close: [() => presenceService.close()] },
          { what: 'jobs', withinMs: 1000, close: [() => jobs.close()] },
          {
            what: 'what nodes share',
            withinMs: 1000,
            close: [() => presence.close(), () => adapters.rates.close(), () => broker.close()],
          },
          { what: 'the database', withinMs: 5000, close: [() => database.close()] },
        ],
        log,
      )
    },
  }
}
