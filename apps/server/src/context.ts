import type { SiteLanguage } from '@parley/contract'
import type { FastifyBaseLogger } from 'fastify'
import { createBots } from './bots/domain.ts'
import { createCalls } from './calls/direct-calls/domain.ts'
import type { CallKeeper } from './calls/direct-calls/keeper.ts'
import type { CallService } from './calls/direct-calls/service.ts'
import { createConferences } from './calls/group-calls/domain.ts'
import type { ConferenceService } from './calls/group-calls/service.ts'
import { closeInSteps } from './concurrency/close-in-steps.ts'
import { createArchives } from './identity/archives/domain.ts'
import type { ArchiveKeeping } from './identity/archives/keeping.ts'
import type { ArchiveMaker } from './identity/archives/maker.ts'
import { createAuth } from './identity/auth/domain.ts'
import { createOpenLogin } from './identity/auth/open-login/domain.ts'
import type { OpenLoginService } from './identity/auth/open-login/service.ts'
import { type AuthService, Deactivation } from './identity/auth/service.ts'
import { createDirectory } from './identity/directory/domain.ts'
import { createFriends } from './identity/friends/domain.ts'
import type { FriendService } from './identity/friends/service.ts'
import { createInvitations } from './identity/invitations/domain.ts'
import { createPresence } from './identity/presence/domain.ts'
import type { PresenceService } from './identity/presence/service.ts'
import { createUsers } from './identity/users/domain.ts'
import { Events } from './kernel/events.ts'
import { createCatchUp } from './messaging/catch-up/domain.ts'
import type { FollowedEvent } from './messaging/catch-up/followed-logs.ts'
import { PersonLogs } from './messaging/catch-up/service.ts'
import { createChatList } from './messaging/chat-list/domain.ts'
import type { Shared } from './messaging/conversations/shared.ts'
import { createDirect, type Direct } from './messaging/direct/domain.ts'
import { createDrafts } from './messaging/drafts/domain.ts'
import { createForwarding } from './messaging/forwarding/domain.ts'
import { createGroups, type Groups } from './messaging/groups/domain.ts'
import { createJoining } from './messaging/join-requests/domain.ts'
import { createLinkPreviews } from './messaging/link-previews/domain.ts'
import { createLater } from './messaging/scheduled/domain.ts'
import { createSearch } from './messaging/search/domain.ts'
import { createStickers } from './messaging/stickers/domain.ts'
import { createVoices } from './messaging/voice/domain.ts'
import { createAdmin } from './moderation/administration/domain.ts'
import { OperatorService } from './moderation/administration/operator/service.ts'
import { createAnnouncements } from './moderation/announcements/domain.ts'
import { createReports } from './moderation/reports/domain.ts'
import { createRetention } from './moderation/retention/domain.ts'
import type { ExpiredContentEraser } from './moderation/retention/expired-content-eraser.ts'
import { createWords } from './moderation/word-filter/domain.ts'
import { SiteWords } from './moderation/word-filter/service.ts'
import { createMail } from './notifications/mail/domain.ts'
import { createNotifications } from './notifications/notification-settings/domain.ts'
import { createPush } from './notifications/push/domain.ts'
import { backupAge } from './operations/backup/age.ts'
import { backupJobs } from './operations/backup/jobs.ts'
import { createExchange } from './operations/import/domain.ts'
import type { ExchangeService } from './operations/import/service.ts'
import { type Adapters, closeAdapters, openAdapters, openBare } from './platform/adapters/adapters.ts'
import { createAudit } from './platform/audit/domain.ts'
import { AuditService } from './platform/audit/service.ts'
import type { Config } from './platform/config/config.ts'
import { version } from './platform/config/installed.ts'
import { tokenSecret } from './platform/config/secret.ts'
import type { AccountDeletionHook } from './platform/domains/account-deletion.ts'
import type { Domain } from './platform/domains/domain.ts'
import type { DomainEvents } from './platform/domains/events.ts'
import type { ConversationSource, OwnData } from './platform/domains/own-data.ts'
import { createFiles } from './platform/files/domain.ts'
import { FileLinks } from './platform/files/links.ts'
import type { ReadingCookie } from './platform/files/reading-cookie.ts'
import type { FileReadingService } from './platform/files/reading-service.ts'
import type { FileService } from './platform/files/service.ts'
import type { Brand } from './platform/http/brand.ts'
import { createLog } from './platform/http/log.ts'
import { SenderPace } from './platform/http/sender-pace.ts'
import type { ServedPages } from './platform/http/served-pages.ts'
import { FailedWork } from './platform/jobs/failed-work.ts'
import type { Follower, Lag } from './platform/jobs/follower.ts'
import type { Job } from './platform/jobs/job.ts'
import { indexMaking } from './platform/jobs/large-indexes.ts'
import { Jobs } from './platform/jobs/service.ts'
import { createSettings } from './platform/settings/domain.ts'
import { SettingsService, SiteRules } from './platform/settings/service.ts'
import { Balance } from './platform/sockets/balance.ts'
import { Hub } from './platform/sockets/hub.ts'
import { Notifier } from './platform/sockets/notifier.ts'
import { Recovery } from './platform/sockets/recovery.ts'
import { SiteAudience } from './platform/sockets/site-audience.ts'

/** Everything that serves, wired up once. */
export interface Context extends Adapters {
  /** Domains, whose routes, sockets and jobs the server mounts. */
  readonly domains: readonly Domain[]
  /** Parts that do not work at the moment although messages can be stored, in the words of `/readyz`. */
  readonly degraded: () => readonly string[]
  /** Seconds; see `parley_backup_age_seconds`. */
  readonly backupAge: () => Promise<number | undefined>
  readonly audit: AuditService
  readonly logs: PersonLogs
  readonly auth: AuthService
  readonly openLogin: OpenLoginService
  readonly calls: CallService
  readonly callKeeper: CallKeeper
  readonly conferences: ConferenceService
  readonly direct: Direct
  readonly friends: FriendService
  readonly groups: Groups
  readonly files: FileService
  readonly fileReading: FileReadingService
  readonly readingCookie: ReadingCookie
  readonly presenceService: PresenceService
  readonly operator: OperatorService
  readonly settings: SettingsService
  readonly exchange: ExchangeService
  readonly words: SiteWords
  readonly archives: ArchiveMaker
  readonly archiveKeeping: ArchiveKeeping
  /** Look of the site for its visitors. */
  readonly brand: () => Promise<Brand>
  readonly servedPages: ServedPages
  readonly siteLanguage: () => SiteLanguage
  readonly eraser: ExpiredContentEraser
  readonly hub: Hub
  readonly senders: SenderPace
  readonly recovery: Recovery
  /** Leads to the ownership of the site, while nobody keeps it. */
  readonly ownerCode: () => Promise<string | undefined>
  readonly jobs: Jobs<FollowedEvent>
  /** How far behind each follower is, and the search index with what it makes beside them. */
  readonly lag: () => Promise<Lag[]>
  /** Finishes what is being stored, and lets go of everything, whatever fails meanwhile. */
  close(): Promise<void>
}

const rulesOf = (config: Config) =>
  new SiteRules({
    registration: config.registration,
    personQuota: config.uploadQuotas.person,
    siteQuota: config.uploadQuotas.site,
    fileMib: config.fileMib,
  })

/** Opens only the database, for the operator's command where no server runs. */
export async function openOperator(config: Config): Promise<OperatorService & AsyncDisposable> {
  const { database, broker } = await openBare(config)
  try {
    await database.migrate()
  } catch (error) {
    // An open database would keep the command from ending.
    await database.close()
    throw error
  }
  const logs = new PersonLogs(database)
  const [notifier, audit] = [new Notifier(broker, logs), new AuditService(database, config.auditDays)]
  const deactivation = new Deactivation({ notifier, audit })
  const rules = rulesOf(config)
  // The environment's settings of QQ are not among those that the command changes.
  const settings = new SettingsService({ database, audit, version, qq: undefined, rules })
  const operator = new OperatorService({ database, notifier, audit, logs, deactivation, settings })
  return Object.assign(operator, { [Symbol.asyncDispose]: () => database.close() })
}

/** All that serves, where no server runs: for what the operator does of which the database alone is not enough. */
export async function openSite(
  config: Config,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Context> {
  const log = createLog('silent')
  const secret = await tokenSecret(config.dataDir, env)
  const adapters = await openAdapters(config, log, (error) => log.error({ err: error }), {}, secret)
  try {
    await adapters.database.migrate()
    await adapters.database.agreeOn(secret)
  } catch (error) {
    await closeAdapters(adapters, log)
    throw error
  }
  return createContext(config, secret, adapters, log, env)
}

export function createContext(
  config: Config,
  secret: Uint8Array,
  adapters: Adapters,
  log: FastifyBaseLogger,
  env: Readonly<Record<string, string | undefined>>,
): Context {
  const { database, broker } = adapters
  const events: DomainEvents = new Events((error) => log.error({ err: error }, 'an event was not handled'))
  const domains: Domain[] = []
  const work = { followers: [] as Follower<FollowedEvent>[], jobs: [] as Job[] }
  const departures: AccountDeletionHook[] = []
  const own = { data: [] as OwnData[], conversations: [] as ConversationSource[] }
  const add = <Services>(domain: Domain<Services>): Services => {
    domains.push(domain)
    work.followers.push(...(domain.followers ?? []))
    work.jobs.push(...(domain.jobs ?? []))
    if (domain.departure) departures.push(domain.departure)
    own.data.push(...(domain.ownData ?? []))
    if (domain.ownConversations) own.conversations.push(domain.ownConversations)
    return domain.services
  }

  const degraded = () => [
    ...domains.flatMap((domain) => domain.degraded?.() ?? []),
    ...(broker.isJoined ? [] : ['redis']),
  ]

  // Each is made of those before it, hears of later ones by events, and lets them answer its ports. Their hooks for an
  // ended account run in this order too: calls end before friendships and memberships.
  const base = { ...adapters, config, secret, log, events }
  const { logs, recent, followed } = add(createCatchUp(base))
  const jobs = new Jobs({ database, log, looksEveryMs: config.looksEveryMs, logs: followed, ...work })
  const audit = add(createAudit(base))
  const notifier = new Notifier(broker, logs)
  const { presence, sight, watching } = add(createPresence({ ...base, notifier }))
  const words = new SiteWords({ ...base, notifier })
  const { users, pace, askers } = add(createUsers({ ...base, notifier, sight, words }))
  const links = new FileLinks(secret)
  const rules = rulesOf(config)
  const failedWork = new FailedWork(base)
  const senders = new SenderPace(adapters.rates, config.rates, (error) =>
    log.error({ err: error }, 'it could not be counted what somebody sends'),
  )
  const shared: Shared & { readonly words: SiteWords } = {
    ...base,
    notifier,
    audit,
    logs,
    rules,
    links,
    sight,
    users,
    pace,
    askers,
    senders,
    words,
    failedWork,
  }
  const drafts = add(createDrafts(shared))
  const direct = add(createDirect({ ...shared, drafts }))
  const { calls, callEnding, keeper, ringing } = add(
    createCalls({ ...shared, records: direct.direct, signals: direct.signals }),
  )
  const {
    auth,
    accountProof,
    passwords,
    passwordRule,
    proof,
    botTokens,
    deactivation,
    invitations,
    waiting,
  } = add(createAuth(shared))
  const friends = add(
    createFriends({
      ...shared,
      effects: direct.direct,
      calls: callEnding,
      presenceService: presence,
      watching,
    }),
  )
  const groups = add(createGroups({ ...shared, drafts, friends }))
  const conferences = add(createConferences({ ...shared, calls, groups: groups.conferring }))
  add(createDirectory({ ...shared, groups: groups.groups }))
  const { ownerCode, view: invitation } = add(
    createInvitations({ ...shared, friends, entry: groups.entry, invitations }),
  )
  add(createJoining({ ...shared, groups: groups.groups, entry: groups.entry, waiting }))
  const { files, reading, cookie } = add(createFiles({ ...shared, auth, groups: groups.settings }))
  const { openLogin, qq } = add(createOpenLogin({ ...shared, auth, accountProof, files }))
  add(createAnnouncements(shared))
  const settings = add(createSettings({ ...shared, version, qq }))
  const sending = { direct: direct.sending, group: groups.sending }
  const devices = add(
    createPush({
      ...shared,
      calls,
      ringing,
      asked: groups.asked,
      reading: { direct: direct.arranging, group: groups.arranging },
    }),
  )
  add(createLater({ ...shared, sending, devices: devices?.reminding }))
  add(createStickers({ ...shared, files }))
  add(createChatList({ ...shared, arranging: { direct: direct.arranging, group: groups.arranging } }))
  const publishers = { direct: direct.publish, groups: groups.publish }
  const eraser = add(createRetention({ ...shared, publishers }))
  const { peaceChanged } = add(createMail({ ...shared, proof, passwords, passwordRule }))
  add(createNotifications({ ...shared, peaceChanged }))
  add(createLinkPreviews({ ...shared, publishers, files }))
  const { maker, keeping } = add(
    createArchives({
      ...shared,
      proof,
      reading,
      ownData: own.data,
      conversations: own.conversations,
    }),
  )
  const lag = async () => [
    ...(await jobs.lag()),
    ...(await Promise.all(domains.flatMap((domain) => domain.lag?.() ?? []))).flat(),
  ]
  const { admin, operator, ending, importing } = add(
    createAdmin({
      ...shared,
      deactivation,
      settings,
      calls: callEnding,
      proof,
      version,
      departures,
      lag,
      degraded,
    }),
  )
  const exchange = add(
    createExchange({ ...shared, files, friends, groups, direct, importing, slowest: () => jobs.slowest() }),
  )
  const administration = { direct: direct.administration, groups: groups.administration }
  add(createReports({ ...shared, admin, groups: groups.groups, administration }))
  add(createForwarding({ ...shared, sending }))
  add(createVoices(shared))
  add(
    createBots({
      ...shared,
      friends,
      botTokens,
      ending,
      sending: groups.sending,
      pressing: { direct: direct.pressing, group: groups.pressing },
      membership: groups.membership,
    }),
  )
  const showings = { direct: direct.showing, group: groups.showing }
  add(
    createSearch({
      ...shared,
      showings,
      followed,
      secondsBehind: (follower) => jobs.secondsBehind(follower),
    }),
  )
  add(createWords({ ...shared, groups: groups.groups, sending }))

  const isInCall = (connection: string) =>
    calls.connections.has(connection) || conferences.connections.has(connection)
  const hub = new Hub({
    broker,
    groupsOf: (userId) => groups.groups.membershipsOf(userId),
    membersAmong: (groupId, userIds) => groups.groups.membersAmong(groupId, userIds),
    onError: (error) => log.error({ err: error }, 'a group could not be listened to'),
  })
  const recovery = new Recovery({
    hub,
    heard: hub.heard,
    logs: recent,
    broker,
    isAlone: config.redisUrl === undefined,
    isInCall,
    onError: (error) => log.error({ err: error }, 'it could not be found out who has missed something'),
  })
  // Changes that were committed then may never have been published.
  database.onUncertainCommit = () => recovery.doubtCommit()
  const balance = new Balance({
    hub,
    shares: () => adapters.presence.shares(),
    isInCall,
    onError: (error) => log.warn({ err: error }, 'people could not be spread over the nodes'),
  })
  const everybody = new SiteAudience({
    broker,
    hub,
    onError: (error) => log.error({ err: error }, 'what concerns everybody is not heard'),
  })
  work.jobs.push(...backupJobs({ ...base, env }), indexMaking(database, log))
  return {
    ...adapters,
    settings,
    domains,
    degraded,
    backupAge: backupAge(config.backups),
    audit,
    logs,
    auth,
    openLogin,
    calls,
    callKeeper: keeper,
    conferences,
    direct,
    friends,
    groups,
    files,
    fileReading: reading,
    readingCookie: cookie,
    presenceService: presence,
    operator,
    exchange,
    words,
    archives: maker,
    archiveKeeping: keeping,
    ownerCode,
    brand: () => settings.brand(),
    servedPages: { invitation, settings: () => settings.info() },
    siteLanguage: () => settings.language,
    eraser,
    hub,
    senders,
    recovery,
    jobs,
    lag,
    async close() {
      for (const { stop } of domains) stop?.()
      recovery.close()
      balance.close()
      everybody.close()
      jobs.stop()
      await closeInSteps(
        [
          {
            what: 'what is being stored',
            withinMs: 2000,
            close: domains.flatMap(({ drain }) => drain ?? []),
          },
          { what: 'domains', withinMs: 1000, close: domains.flatMap(({ leave }) => leave ?? []) },
          { what: 'jobs', withinMs: 1000, close: [() => jobs.close()] },
        ],
        log,
      )
      await closeAdapters(adapters, log)
    },
  }
}
