import { resolve } from 'node:path'
import proxyAddr from '@fastify/proxy-addr'
import {
  archiveLimits,
  type IceServer,
  IceServers,
  limits,
  type Registration,
  registrations,
} from '@parley/contract'
import { validator } from '@parley/contract/validate'
import { ConfigError } from './config-error.ts'
import { defaultWebDir } from './installed.ts'
import { type MailSettings, mailIn } from './mail.ts'
import { type OpenLogin, openLogin, publicUrlIn } from './open-login.ts'
import { type TracingSettings, tracingIn } from './tracing.ts'

export { MisusedCommand, NeighbourSilent } from './config-error.ts'
export type { MailServer, MailSettings } from './mail.ts'
export type { OpenLogin, ProviderSettings, QqSettings } from './open-login.ts'
export { ConfigError }

/** Settings of the operator; `docs/operating.md` lists the variables. */
export interface Config {
  /** Address to listen on, or undefined for all of this machine's. */
  readonly host: string | undefined
  readonly port: number
  /** Folder of the embedded database, uploads and the signing key. */
  readonly dataDir: string
  /** PostgreSQL to use instead of the embedded database. */
  readonly databaseUrl: string | undefined
  readonly databasePoolSize: number
  /** Milliseconds within which PostgreSQL answers, or a connection counts as dead. */
  readonly databaseAnswerMs: number
  /** Milliseconds from which on a statement is in the log. */
  readonly slowStatementMs: number
  /** Redis or Valkey between several nodes; without it there is one node. */
  readonly redisUrl: string | undefined
  /** In MiB; left to administrators where undefined. */
  readonly fileMib: number | undefined
  /** Largest sum of the files of one person, and of all; 0 for any. */
  readonly uploadQuotas: UploadQuotas
  /** Free bytes below which uploads are refused; 0 for none. */
  readonly freeSpaceFloor: number
  /** Store uploads in S3 instead of the data folder. */
  readonly s3: S3Settings | undefined
  /** Addresses of proxies whose `X-Forwarded-For` is trusted. */
  readonly trustProxy: string | undefined
  readonly logLevel: string
  /** Milliseconds for which a person still counts as online after their last connection has closed. */
  readonly presenceGraceMs: number
  /** Milliseconds for which an ending node that is not the only one still serves, while `/readyz` reports it. */
  readonly drainLeadMs: number
  /** People who may make accounts, if the operator decides it; else administrators do. */
  readonly registration: Registration | undefined
  /** Days for which a sign-in lasts. */
  readonly sessionDays: number
  /** No variable weakens it; only tests, which sign in thousands, take less. */
  readonly passwordCost: PasswordCost
  /** Whether an embedded database searches for nobody once, so that the first person does not wait. */
  readonly warmsSearch: boolean
  /**
   * Milliseconds after which jobs of each minute and more often, and what follows the logs, look again. No variable
   * sets it; only tests, which would wait for them, have them look sooner than they do by themselves.
   */
  readonly looksEveryMs: number | undefined
  /** Days for which archives of people's own data are stored. */
  readonly archiveDays: number
  /** Bytes of the files in such an archive. */
  readonly archiveFileBytes: number
  /** Administrators may search all messages. */
  readonly adminSearch: boolean
  /** Days for which entries of the audit log are stored, unless administrators delete them before. */
  readonly auditDays: number
  /** No variable changes it; only tests, which would wait for it, take less. */
  readonly patience: Patience
  readonly rates: RateLimits
  /** STUN and TURN servers for calls; all signed-in people may read them. */
  readonly iceServers: readonly IceServer[]
  /** TURN servers that recognise Parley's people by a shared secret; or undefined. */
  readonly turn: TurnSettings | undefined
  /** Public address of the site; undefined if the operator has not set it. */
  readonly publicUrl: string | undefined
  /** Other ways to sign in, or undefined when there are none. */
  readonly openLogin: OpenLogin | undefined
  readonly push: PushSettings
  /** Hosts that webhooks may call wherever they are. */
  readonly webhookHosts: readonly WebhookHost[]
  /** Undefined if the site sends no email. */
  readonly mail: MailSettings | undefined
  /** Where the server serves its metrics; undefined for nowhere. */
  readonly metrics: MetricsSettings | undefined
  /** Settings of tracing; undefined for none. */
  readonly tracing: TracingSettings | undefined
  /** Automatic backups; undefined for none. */
  readonly backups: BackupSettings | undefined
  /** Folder of the built web app, or undefined to serve none. */
  readonly webDir: string | undefined
}

/** In MiB; 0 for any number, undefined where the operator leaves it to administrators. */
export interface UploadQuotas {
  readonly person: number | undefined
  readonly site: number | undefined
}

/** Cost of argon2id per password: memory in KiB, and passes over it. The default is OWASP's second recommendation. */
export interface PasswordCost {
  readonly memoryCost: number
  readonly timeCost: number
}

/** How long the server waits for what clients do not send, in milliseconds. */
export interface Patience {
  readonly headersMs: number
  readonly bodyMs: number
  readonly keepAliveMs: number
  readonly idleMs: number
  readonly upgradeMs: number
}

/** How fast, and how much, one person publishes. */
export interface SenderLimits {
  /** Messages and changes to one conversation in a second, after a burst of `limits.messageBurst`. */
  readonly messagesPerSecond: number
  /** Messages and changes to all conversations in a minute, after a burst of `limits.publishedBurst`. */
  readonly messagesPerMinute: number
  /** Their bytes in a minute, after a burst of `limits.publishedBytesBurst`. */
  readonly messageBytesPerMinute: number
  /** Their bytes in 24 hours; 0 for any number. */
  readonly messageBytesPerDay: number
}

/** Requests of one person to others in an hour. */
export interface AskingLimits {
  readonly friendRequestsPerHour: number
  readonly joinRequestsPerHour: number
  readonly groupsPerHour: number
}

export interface RateLimits extends SenderLimits, AskingLimits {
  /** Calls of one address in ten seconds that no session makes. */
  readonly callsPer10s: number
  /** Calls of one session in ten seconds. */
  readonly sessionCallsPer10s: number
  /** Requests for pictures and other files in ten seconds, of one session, or of one address without a session. */
  readonly filesPer10s: number
  /** Registrations of one address in ten minutes. */
  readonly registrationsPer10min: number
  /** Attempts to sign in from one address in ten minutes, without those on devices that are known. */
  readonly signInsPer10min: number
  /** Socket frames of one person in a second, after a burst of ten times as many. */
  readonly framesPerSecond: number
  /** Open connections of one address, whatever they are used for. */
  readonly connectionsPerAddress: number
  /** Open connections of one person. */
  readonly connectionsPerPerson: number
  /** Bytes that may wait for a slow reader before its connection is closed: it comes back and catches up. */
  readonly sendQueueBytes: number
}

/** Settings of web push, for devices without an open page. */
export interface PushSettings {
  readonly isOn: boolean
  /** How push services reach the operator: an address that begins with mailto: or https:. */
  readonly contact: string | undefined
  /** Origins of the operator's own push services, which may be anywhere, also inside the network. */
  readonly services: readonly string[]
  /** Milliseconds in which a person may still read a message before their other devices are notified. */
  readonly graceMs: number
}

export interface WebhookHost {
  /** As an address has it. */
  readonly name: string
  /** Undefined for any. */
  readonly port: number | undefined
}

export interface MetricsSettings {
  /** A port of their own; undefined for none. */
  readonly port: number | undefined
  readonly host: string
  /** Token for reading them at `/metrics` of the site; undefined to serve nobody there. */
  readonly token: string | undefined
}

export interface BackupSettings {
  readonly folder: string
  /** Minute of the day, by the clock of this machine. */
  readonly minute: number
  /** Number of backups to keep. */
  readonly keep: number
}

export interface TurnSettings {
  readonly urls: readonly string[]
  /** Known to Parley and the servers alone (coturn: `static-auth-secret`). */
  readonly secret: string
}

export interface S3Settings {
  /** Such as `https://s3.example.org`; the bucket follows in the path. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
}

const readIceServers = validator(IceServers)

type Environment = Readonly<Record<string, string | undefined>>

const mebibyte = 1024 * 1024

/** Reads and checks the environment. @throws ConfigError naming the variable that is wrong */
export function readConfig(env: Environment): Config {
  return {
    host: env.PARLEY_HOST || undefined,
    port: integer(env, 'PARLEY_PORT', 8080, 0, 65_535),
    dataDir: resolve(env.PARLEY_DATA_DIR || './data'),
    databaseUrl: url(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    databasePoolSize: integer(env, 'PARLEY_DATABASE_POOL', 10, 2, 200),
    databaseAnswerMs: integer(env, 'PARLEY_DATABASE_ANSWER_MS', 5000, 500, 600_000),
    slowStatementMs: integer(env, 'PARLEY_SLOW_STATEMENT_MS', 1000, 1, 600_000),
    redisUrl: url(env, 'REDIS_URL', ['redis:', 'rediss:', 'valkey:']),
    fileMib: env.PARLEY_FILE_MIB
      ? integer(env, 'PARLEY_FILE_MIB', limits.fileMib.default, limits.fileMib.min, limits.fileMib.max)
      : undefined,
    uploadQuotas: {
      person: quota(env, 'PARLEY_UPLOAD_QUOTA_PERSON_MIB'),
      site: quota(env, 'PARLEY_UPLOAD_QUOTA_SITE_MIB'),
    },
    freeSpaceFloor: mebibytes(env, 'PARLEY_FREE_SPACE_FLOOR_MIB', limits.uploadFloorBytes),
    s3: s3(env),
    trustProxy: proxies(env),
    logLevel: choice(env, 'PARLEY_LOG_LEVEL', 'warn', [
      'silent',
      'fatal',
      'error',
      'warn',
      'info',
      'debug',
      'trace',
    ]),
    passwordCost: { memoryCost: 19_456, timeCost: 2 },
    warmsSearch: true,
    looksEveryMs: undefined,
    presenceGraceMs: integer(env, 'PARLEY_PRESENCE_GRACE_MS', 5000, 0, 60_000),
    drainLeadMs: integer(env, 'PARLEY_DRAIN_LEAD_SECONDS', 5, 0, 300) * 1000,
    registration: registrationIn(env),
    sessionDays: integer(env, 'PARLEY_SESSION_DAYS', 30, 1, 3650),
    archiveDays: integer(env, 'PARLEY_ARCHIVE_DAYS', archiveLimits.days, 1, 30),
    archiveFileBytes:
      integer(env, 'PARLEY_ARCHIVE_MIB', archiveLimits.fileBytes / mebibyte, 1, 4096) * mebibyte,
    adminSearch: choice(env, 'PARLEY_ADMIN_SEARCH', 'off', ['off', 'on']) === 'on',
    auditDays: integer(env, 'PARLEY_AUDIT_DAYS', limits.auditDays, 1, 36_500),
    patience: {
      headersMs: limits.headersSeconds * 1000,
      bodyMs: limits.bodySeconds * 1000,
      keepAliveMs: limits.keepAliveSeconds * 1000,
      idleMs: limits.idleSeconds * 1000,
      upgradeMs: limits.upgradeSeconds * 1000,
    },
    rates: {
      callsPer10s: integer(env, 'PARLEY_CALLS_PER_10S', 3000, 1, 1_000_000),
      sessionCallsPer10s: integer(env, 'PARLEY_SESSION_CALLS_PER_10S', 600, 1, 1_000_000),
      filesPer10s: integer(env, 'PARLEY_FILES_PER_10S', 6000, 1, 1_000_000),
      registrationsPer10min: integer(env, 'PARLEY_REGISTRATIONS_PER_10MIN', 1000, 1, 1_000_000),
      signInsPer10min: integer(env, 'PARLEY_SIGN_INS_PER_10MIN', 1000, 1, 1_000_000),
      framesPerSecond: integer(env, 'PARLEY_FRAMES_PER_SECOND', 200, 1, 1_000_000),
      messagesPerSecond: integer(env, 'PARLEY_MESSAGES_PER_SECOND', 5, 1, 1_000_000),
      messagesPerMinute: integer(env, 'PARLEY_MESSAGES_PER_MINUTE', 120, 1, 100_000_000),
      messageBytesPerMinute: integer(env, 'PARLEY_MESSAGE_KIB_PER_MINUTE', 1024, 128, 100_000_000) * 1024,
      messageBytesPerDay: integer(env, 'PARLEY_MESSAGE_MIB_PER_DAY', 32, 0, 1_000_000) * mebibyte,
      friendRequestsPerHour: integer(env, 'PARLEY_FRIEND_REQUESTS_PER_HOUR', 60, 1, 1_000_000),
      joinRequestsPerHour: integer(env, 'PARLEY_JOIN_REQUESTS_PER_HOUR', 30, 1, 1_000_000),
      groupsPerHour: integer(env, 'PARLEY_GROUPS_PER_HOUR', 30, 1, 1_000_000),
      connectionsPerAddress: integer(env, 'PARLEY_CONNECTIONS_PER_ADDRESS', 2000, 10, 1_000_000),
      connectionsPerPerson: integer(env, 'PARLEY_CONNECTIONS_PER_PERSON', 64, 2, 10_000),
      sendQueueBytes: integer(env, 'PARLEY_SEND_QUEUE_KIB', 4096, 1024, 1_048_576) * 1024,
    },
    iceServers: iceServers(env),
    turn: turn(env),
    publicUrl: publicUrlIn(env),
    openLogin: openLogin(env),
    push: push(env),
    webhookHosts: webhookHosts(env),
    mail: mailIn(env, publicUrlIn(env)),
    metrics: metrics(env),
    tracing: tracingIn(env),
    backups: backups(env),
    webDir: env.PARLEY_WEB_DIR ? resolve(env.PARLEY_WEB_DIR) : defaultWebDir,
  }
}

/** Where a password signs nobody in, nobody registers with one. */
function registrationIn(env: Environment): Registration | undefined {
  const chosen = env.PARLEY_REGISTRATION
    ? choice(env, 'PARLEY_REGISTRATION', 'open', registrations)
    : undefined
  if (!env.PARLEY_SSO_ONLY) return chosen
  if (chosen === undefined || chosen === 'closed') return 'closed'
  throw new ConfigError('PARLEY_REGISTRATION must be closed or left out, because PARLEY_SSO_ONLY is set.')
}

/** All or nothing: a store that is half configured would silently be the disk. */
function s3(env: Environment): S3Settings | undefined {
  const endpoint = url(env, 'PARLEY_S3_ENDPOINT', ['https:', 'http:'])
  if (!endpoint) return undefined
  const needed = (name: string) => {
    const value = env[name]
    if (!value) throw new ConfigError(`${name} must be set, because PARLEY_S3_ENDPOINT is.`)
    return value
  }
  return {
    endpoint,
    bucket: needed('PARLEY_S3_BUCKET'),
    region: env.PARLEY_S3_REGION || 'us-east-1',
    accessKey: needed('PARLEY_S3_ACCESS_KEY'),
    secretKey: needed('PARLEY_S3_SECRET_KEY'),
  }
}

function integer(env: Environment, name: string, fallback: number, min: number, max: number): number {
  const text = env[name]
  if (!text) return fallback
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= min && value <= max) return value
  throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, but is "${text}".`)
}

/** In MiB. */
const quota = (env: Environment, name: string): number | undefined =>
  env[name] ? integer(env, name, 0, 0, limits.quotaMib) : undefined

const mebibytes = (env: Environment, name: string, fallback: number): number =>
  integer(env, name, fallback / mebibyte, 0, 1024 ** 3) * mebibyte

function choice<T extends string>(
  env: Environment,
  name: string,
  fallback: NoInfer<T>,
  values: readonly T[],
): T {
  const text = env[name] || fallback
  const chosen = values.find((value) => value === text)
  if (chosen !== undefined) return chosen
  throw new ConfigError(`${name} must be one of ${values.join(', ')}, but is "${text}".`)
}

/** The value is left out of the message: it may hold a password. */
function url(env: Environment, name: string, protocols: readonly string[]): string | undefined {
  const text = env[name]
  if (!text) return undefined
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text
  throw new ConfigError(`${name} must be an address that starts with ${protocols[0]}//.`)
}

function proxies(env: Environment): string | undefined {
  const text = env.PARLEY_TRUST_PROXY
  if (!text) return undefined
  try {
    proxyAddr.compile(text.split(',').map((part) => part.trim()))
    return text
  } catch {
    throw new ConfigError(
      `PARLEY_TRUST_PROXY must be addresses or ranges such as loopback or 10.0.0.0/8, with commas between, but is "${text}".`,
    )
  }
}

function iceServers(env: Environment): readonly IceServer[] {
  const text = env.PARLEY_ICE_SERVERS
  if (!text) return []
  try {
    const read = readIceServers(JSON.parse(text))
    if (read.ok) return read.value
  } catch {}
  throw new ConfigError(
    'PARLEY_ICE_SERVERS must be a JSON list such as [{"urls":["stun:stun.example.org:3478"]}].',
  )
}

/** The site's public address, if it is https. */
function secureAddressIn(env: Environment): string | undefined {
  const address = publicUrlIn(env)
  return address?.startsWith('https:') ? address : undefined
}

function pushContact({ PARLEY_PUSH_CONTACT: text }: Environment): string | undefined {
  if (!text) return undefined
  // `mailto://…` reads as an address, but as that of nobody.
  if (/^mailto:[^\s/@][^\s@]*@[^\s/@]+$/i.test(text)) return text
  if (/^https:\/\//i.test(text) && URL.canParse(text)) return text
  throw new ConfigError(
    `PARLEY_PUSH_CONTACT must start with mailto: or https://, such as mailto:admin@example.org, but is "${text}".`,
  )
}

function push(env: Environment): PushSettings {
  return {
    isOn: choice(env, 'PARLEY_PUSH', 'on', ['on', 'off']) === 'on',
    contact: pushContact(env) ?? secureAddressIn(env),
    services: pushServices(env),
    graceMs: integer(env, 'PARLEY_PUSH_GRACE_MS', 5000, 0, 60_000),
  }
}

function metrics(env: Environment): MetricsSettings | undefined {
  const { PARLEY_METRICS_PORT, PARLEY_METRICS_TOKEN: token, PARLEY_METRICS_HOST: host = '127.0.0.1' } = env
  const port = PARLEY_METRICS_PORT ? integer(env, 'PARLEY_METRICS_PORT', 0, 1, 65_535) : undefined
  if (token && token.length < 16)
    throw new ConfigError('PARLEY_METRICS_TOKEN must have at least 16 characters.')
  return port || token ? { port, host, token: token || undefined } : undefined
}

function backups(env: Environment): BackupSettings | undefined {
  const { PARLEY_BACKUP_DIR: folder, PARLEY_BACKUP_AT: at = '03:00' } = env
  const keep = integer(env, 'PARLEY_BACKUP_KEEP', 7, 1, 10_000)
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(at) ?? []
  if (hour === undefined || minute === undefined)
    throw new ConfigError(`PARLEY_BACKUP_AT must be a time of the day such as 03:00, but is "${at}".`)
  return folder ? { folder: resolve(folder), minute: 60 * Number(hour) + Number(minute), keep } : undefined
}

function pushServices({ PARLEY_PUSH_SERVICES: text }: Environment): string[] {
  const addresses = (text ?? '').split(/[\s,]+/).filter((address) => address !== '')
  for (const address of addresses) {
    const parsed = URL.parse(address)
    if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.href !== `${parsed.origin}/`)
      throw new ConfigError(
        'PARLEY_PUSH_SERVICES must be addresses without a path such as https://push.example.lan, with commas between.',
      )
  }
  return addresses.map((address) => new URL(address).origin)
}

function webhookHosts({ PARLEY_WEBHOOK_HOSTS: text }: Environment): WebhookHost[] {
  const hosts = (text ?? '').split(/[\s,]+/).filter((host) => host !== '')
  return hosts.map((host) => {
    const parsed = URL.parse(`http://${host}`)
    const [, port] = /^(?:\[[^\]]*\]|[^:]*):(\d+)$/.exec(host) ?? []
    if (!parsed || parsed.href !== `${parsed.origin}/` || /[/?#@]|:$/.test(host))
      throw new ConfigError(
        'PARLEY_WEBHOOK_HOSTS must be hosts such as ci.example.lan or 192.168.1.7:5678, with commas between.',
      )
    return { name: parsed.hostname, port: port === undefined ? undefined : Number(port) }
  })
}

/** Both or neither: without the other, either is a mistake. */
function turn(env: Environment): TurnSettings | undefined {
  const { PARLEY_TURN_SECRET: secret, PARLEY_TURN_URLS: list } = env
  if (!secret && !list) return undefined
  if (!secret || !list) throw new ConfigError('PARLEY_TURN_SECRET and PARLEY_TURN_URLS must be set together.')
  const urls = list.split(/[\s,]+/).filter((address) => address !== '')
  if (urls.length > 0 && urls.every((address) => /^turns?:[^/]/.test(address))) return { urls, secret }
  throw new ConfigError(
    'PARLEY_TURN_URLS must be addresses such as turn:turn.example.org:3478, with commas between.',
  )
}
