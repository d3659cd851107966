import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { calls, limits } from '@parley/contract'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { closeInSteps } from './concurrency/close-in-steps.ts'
import { KeyedMutex } from './concurrency/keyed-mutex.ts'
import { type Context, createContext } from './context.ts'
import { isDatabaseAway, isDatabaseUnavailable } from './db/database-unavailable.ts'
import { epochOf } from './db/epoch.ts'
import { nodeVersions } from './db/inspection.ts'
import { schemaNumber } from './db/migrations/index.ts'
import { probeOf, Readiness, reasonOf } from './db/readiness.ts'
import { endpointsOf } from './endpoints.ts'
import { onceAMinute } from './kernel/once-a-minute.ts'
import { tracing } from './kernel/tracing.ts'
import { type Adapters, closeAdapters, openAdapters } from './platform/adapters/adapters.ts'
import type { Config, MetricsSettings } from './platform/config/config.ts'
import { commit, version } from './platform/config/installed.ts'
import { tokenSecret } from './platform/config/secret.ts'
import { scrubber, secretsIn, settingsOf } from './platform/config/secrets-in.ts'
import type { TracingSettings } from './platform/config/tracing.ts'
import { accessLines } from './platform/http/access-lines.ts'
import { createApp } from './platform/http/app.ts'
import { clearCacheAt } from './platform/http/clear-cache.ts'
import { clientAddress, trustedProxies } from './platform/http/client-address.ts'
import { Connections } from './platform/http/connections.ts'
import { docsRoutes } from './platform/http/docs.ts'
import { healthRoutes } from './platform/http/health.ts'
import { decideLanguages } from './platform/http/language.ts'
import { createLog } from './platform/http/log.ts'
import { hasLines } from './platform/http/log-level.ts'
import { Passes, passageRoute } from './platform/http/passage.ts'
import { proxyWarning } from './platform/http/proxy-warning.ts'
import { addressesForOthers } from './platform/http/reachable.ts'
import { RequestLimits } from './platform/http/request-limits.ts'
import { type OnSignedIn, Routes, tokenOf } from './platform/http/routes.ts'
import { giveSocketTickets } from './platform/http/socket-tickets.ts'
import { traceCalls } from './platform/http/traced-calls.ts'
import { serveWebApp } from './platform/http/web-app.ts'
import { Metrics } from './platform/metrics/metrics.ts'
import { serveMetrics } from './platform/metrics/serving.ts'
import type { Presence } from './platform/presence/presence.ts'
import { SocketServer } from './platform/sockets/socket-server.ts'
import type { OtlpTracer } from './platform/tracing/otlp.ts'

/** Time in which all who are connected are asked to go elsewhere, a few at a time. */
const drainMs = 3000
/** Time for clients to take leave, after which their connections are cut. */
const leaveMs = 1000

export interface Server {
  /** Where it answers, such as `http://127.0.0.1:8080`; after the first, how other machines reach it. */
  readonly addresses: readonly [string, ...string[]]
  readonly context: Context
  /**
   * Reports at `/readyz` that it is about to end, and serves on as before until those who look there have seen it: for
   * the lead of the configuration, where there are other nodes.
   * @param hurry ends the lead at once
   */
  announceEnd(hurry: AbortSignal): Promise<void>
  /** Stops accepting, finishes what is being stored, asks clients to come back, and lets go of everything. */
  close(): Promise<void>
}

/**
 * Starts a server. Where that fails nothing of it stays open.
 * @param overrides adapters to use instead of those that the configuration names
 * @param onFatal the server can store nothing any more and should end
 */
export async function startServer(
  config: Config,
  env: Readonly<Record<string, string | undefined>> = {},
  overrides: Partial<Adapters> = {},
  onFatal: (error: Error) => void = () => undefined,
): Promise<Server> {
  const outageOf = (error: unknown) => (isDatabaseAway(error) ? 'database' : undefined)
  const secret = await tokenSecret(config.dataDir, env)
  const scrub = scrubber(secretsIn(config, settingsOf(env), secret))
  const log = createLog(config.logLevel, { outageOf, scrub })
  if (hasLines(log, 'info')) {
    const about = { version, commit: commit(), schema: schemaNumber, node: process.versions.node }
    log.info(about, 'Parley starts')
  }
  const opened = new AsyncDisposableStack()
  try {
    return await open({ config, env, overrides, onFatal, secret, log, opened })
  } catch (error) {
    await opened
      .disposeAsync()
      .catch((err: unknown) => log.error({ err }, 'what had been opened was not closed'))
    throw error
  }
}

interface Opening {
  readonly config: Config
  readonly env: Readonly<Record<string, string | undefined>>
  readonly overrides: Partial<Adapters>
  readonly onFatal: (error: Error) => void
  readonly secret: Uint8Array
  readonly log: FastifyBaseLogger
  /** Resources to close if a later step fails, the last first. */
  readonly opened: AsyncDisposableStack
}

async function open({ config, env, overrides, onFatal, secret, log, opened }: Opening): Promise<Server> {
  const traces = config.tracing && (await openTraces(config.tracing, log))
  if (traces) opened.defer(() => endTraces(traces, log))
  const adapters = await openAdapters(config, log, onFatal, overrides, secret)
  let closeParts = () => closeAdapters(adapters, log)
  opened.defer(() => closeParts())
  await prepare(adapters, secret, log)
  const context = createContext(config, secret, adapters, log, env)
  closeParts = () => context.close()
  const { domains } = context
  for (const { begin } of domains) await begin?.()
  const isProxy = trustedProxies(config.trustProxy)
  const requestLimits = new RequestLimits(context.rates, config.rates, {
    of: (token) => context.auth.shownBy(token)?.sessionId,
    isOver: (sessionId) => context.auth.isOver(sessionId),
  })
  const onRequest = proxyWarning(isProxy, (details, sentence) => log.warn(details, sentence))
  const { admission } = context.database
  const { readingCookie } = context
  const isOutOfSpace = (error: unknown) => context.database.isOutOfSpace(error)
  const readerOf = (request: FastifyRequest) => readingCookie.read(request)[0]?.sessionId
  const app = await createApp({
    config,
    log,
    admission,
    requestLimits,
    isProxy,
    isDatabaseUnavailable,
    isOutOfSpace,
    readerOf,
    onRequest,
  })
  opened.defer(() => app.close())
  if (traces) traceCalls(app, traces)
  if (config.metrics) await measure(app, context, adapters.broker, config.metrics)
  accessLines(app, log)
  const answers = new KeyedMutex<number>({ max: limits.waitingAnswers, seconds: limits.answerSeconds })
  const giveCookie: OnSignedIn = (caller, request, reply) => readingCookie.give(request, reply, caller)
  const routes = new Routes(app, context.auth.authenticate, giveCookie, answers)
  const sessionOf = async (request: FastifyRequest) => {
    const token = tokenOf(request)
    return token ? context.auth.shownBy(token) : undefined
  }
  readingCookie.takeBackAt(app, calls.logout.path, sessionOf)
  clearCacheAt(app, calls.logout.path, async (request) => (await sessionOf(request))?.isShared ?? false)
  giveSocketTickets(app, context.auth)
  for (const domain of domains) domain.routes?.(routes)
  const readiness = new Readiness(probeOf(context.database), (error) => {
    const reason = reasonOf(context.database, error)
    log.error({ err: error, reason, ...(reason === 'databaseSilent' && { outage: 'database' }) }, 'not ready')
    return reason
  })
  let isDraining = false
  healthRoutes(app, {
    get isDraining() {
      return isDraining
    },
    degraded: context.degraded,
    problem: () => readiness.problem(),
  })
  passageRoute(app, new Passes(secret), { isProxy, trustsSome: config.trustProxy !== undefined })
  await docsRoutes(app, routes.served, version)
  await serveWebApp(app, config.webDir, context.brand, context.servedPages)
  await context.brand()
  decideLanguages(app.server, context.siteLanguage)

  const sockets = new SocketServer({
    sessions: context.auth,
    hub: context.hub,
    admission,
    endpoints: endpointsOf(domains, { gates: { admission, answers }, hearing: context.hub }),
    presence: context.presenceService,
    clientAddress: clientAddress(isProxy),
    requestLimits,
    onRequest,
    isDatabaseUnavailable,
    isOutOfSpace,
    drainMs,
    upgradeMs: config.patience.upgradeMs,
    framesPerSecond: config.rates.framesPerSecond,
    senders: context.senders,
    connectionsPerPerson: config.rates.connectionsPerPerson,
    sendQueueBytes: config.rates.sendQueueBytes,
    log,
  })
  opened.defer(() => sockets.drain())
  sockets.attach(app.server)
  const connections = new Connections(app.server, {
    perAddress: config.rates.connectionsPerAddress,
    isProxy,
    onTooMany: onceAMinute((peer) =>
      log.warn(
        { peer },
        'connections beyond PARLEY_CONNECTIONS_PER_ADDRESS, with none idle, were cut; is this your proxy?',
      ),
    ),
  })
  await listen(app, config)
  context.jobs.start()

  let closed: Promise<void> | undefined
  async function close() {
    isDraining = true
    await closeInSteps([{ what: 'sockets', withinMs: drainMs + 500, close: [() => sockets.drain()] }], log)
    for (const { giveUp } of domains) giveUp?.()
    const cut = setTimeout(() => connections.cut(), leaveMs)
    await closeInSteps([{ what: 'connections', withinMs: leaveMs + 500, close: [() => app.close()] }], log)
    clearTimeout(cut)
    // Traces do not have the last step: the log has it.
    await Promise.all([context.close(), traces && endTraces(traces, log)])
  }

  return {
    addresses: addressesOf(app.server.address() as AddressInfo),
    context,
    async announceEnd(hurry) {
      isDraining = true
      if (!(await hasOthers(context.presence))) return
      await sleep(config.drainLeadMs, undefined, { signal: hurry }).catch(() => undefined)
    },
    close: () => (closed ??= close()),
  }
}

/** Brings the database up to date, and meets the other nodes. */
async function prepare(adapters: Adapters, secret: Uint8Array, log: FastifyBaseLogger): Promise<void> {
  const { database } = adapters
  await database.migrate()
  await database.agreeOn(secret)
  const timeline = await database.noteTimeline()
  if (timeline === 'other')
    log.warn('the database goes on from another history, as after a failover: devices read everything anew')
  if (timeline === 'hidden')
    log.warn(
      'the database does not show its timeline: after a failover, stop all nodes and run `npm run admin -- restored`',
    )
  await meetOthers(adapters, log)
}

/** Nodes have one database. Of several versions they may be for as long as an upgrade takes. @throws DatabasesDiffer */
async function meetOthers({ database, presence }: Adapters, log: FastifyBaseLogger): Promise<void> {
  const epoch = await epochOf(database.queries)
  if (epoch) await presence.agreeOn(epoch)
  const versions = await nodeVersions(database.queries)
  if (versions.some((other) => other !== version))
    log.warn({ versions }, 'nodes of several versions use this database: finish the upgrade')
}

/** Its packages are loaded only where somebody wants to see. */
async function openTraces(settings: TracingSettings, log: FastifyBaseLogger): Promise<OtlpTracer> {
  const { OtlpTracer } = await import('./platform/tracing/otlp.ts')
  const tracer = new OtlpTracer(
    settings,
    version,
    onceAMinute((reason) => log.warn({ reason }, 'traces could not be sent')),
  )
  tracing.tracer = tracer
  return tracer
}

async function endTraces(tracer: OtlpTracer, log: FastifyBaseLogger): Promise<void> {
  if (tracing.tracer === tracer) tracing.tracer = undefined
  await closeInSteps([{ what: 'traces', withinMs: leaveMs, close: [() => tracer.close()] }], log)
}

/** Registers metrics, which cost nothing until somebody reads them. */
async function measure(
  app: FastifyInstance,
  context: Context,
  broker: Adapters['broker'],
  settings: MetricsSettings,
): Promise<void> {
  const { hub, database, jobs, lag, degraded, backupAge } = context
  const metrics = new Metrics({
    connections: () => hub.all(),
    people: () => hub.userIds().length,
    pool: () => database.pool,
    admission: () => database.admission.figures,
    refusedNotices: () => broker.refused,
    jobs: () => jobs.runs(),
    lag,
    degraded,
    backupAge,
  })
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) =>
    metrics.answered(method, routeOptions.url ?? 'none', statusCode, elapsedTime / 1000),
  )
  await serveMetrics(app, metrics, settings)
}

/** Whether other nodes go on. Where that cannot be found out, it is likely: a single node needs nobody to ask. */
const hasOthers = (presence: Presence): Promise<boolean> =>
  presence.shares().then(
    ({ nodes }) => nodes > 1,
    () => true,
  )

/** On all addresses, of both families where the machine has both. */
async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  const { connectionsWaiting: backlog } = limits
  if (host) {
    await app.listen({ host, port, backlog })
    return
  }
  const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some(({ family }) => family === 'IPv6'),
  )
  await app.listen({ host: hasIpv6 ? '::' : '0.0.0.0', port, backlog })
}

/** This machine's own address first, then those that others reach it by. */
function addressesOf({ address, family, port }: AddressInfo): [string, ...string[]] {
  if (address !== '::' && address !== '0.0.0.0')
    return [`http://${family === 'IPv6' ? `[${address}]` : address}:${port}`]
  return [`http://127.0.0.1:${port}`, ...addressesForOthers(port)]
}
