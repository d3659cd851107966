import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { adminRoutes } from './admin/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { openLoginRoutes } from './auth/open-login/routes.ts'
import { authRoutes } from './auth/routes.ts'
import { callRoutes } from './calls/routes.ts'
import { chatEndpoint } from './chat/endpoint.ts'
import { chatRoutes } from './chat/routes.ts'
import type { Config } from './config/config.ts'
import { tokenSecret } from './config/secret.ts'
import { version } from './config/version.ts'
import { type Adapters, type Context, createContext, openAdapters } from './context.ts'
import { fileRoutes } from './files/routes.ts'
import { friendRoutes } from './friends/routes.ts'
import { groupEndpoint } from './groups/endpoint.ts'
import { groupRoutes } from './groups/routes.ts'
import { createApp } from './http/app.ts'
import { clientAddress } from './http/client-address.ts'
import { docsRoutes } from './http/docs.ts'
import { healthRoutes } from './http/health.ts'
import { Routes } from './http/routes.ts'
import { serveWebApp } from './http/web-app.ts'
import { presenceRoutes } from './presence/routes.ts'
import { SocketServer } from './realtime/socket-server.ts'
import { settingsRoutes } from './settings/routes.ts'
import { userRoutes } from './users/routes.ts'

const sweepMs = 3600_000

export interface Server {
  /** Where it answers, such as `http://127.0.0.1:8080`; after the first, how other machines reach it. */
  readonly addresses: readonly [string, ...string[]]
  readonly context: Context
  /** Stops accepting, finishes what is being stored, asks clients to come back, and lets go of everything. */
  close(): Promise<void>
}

/**
 * Starts a server.
 * @param overrides adapters to use instead of those that the configuration names
 * @param onFatal the server can store nothing any more and should end
 */
export async function startServer(
  config: Config,
  env: Readonly<Record<string, string | undefined>> = {},
  overrides: Partial<Adapters> = {},
  onFatal: (error: Error) => void = () => undefined,
): Promise<Server> {
  const log = pino({ level: config.logLevel, redact: ['req.headers.token', 'headers.token'] })
  const secret = await tokenSecret(config.dataDir, env)
  const adapters = await openAdapters(config, log, onFatal, overrides)
  await adapters.database.migrate()
  const context = createContext(config, secret, adapters, log)
  const app = await createApp(config, log, context.database.admission)
  const routes = new Routes(app, context.auth.authenticate)
  authRoutes(routes, context.auth)
  const isEncrypted = config.openLogin?.publicUrl.startsWith('https:') ?? false
  openLoginRoutes(routes, context.openLogin, isEncrypted)
  settingsRoutes(routes, context.settings)
  userRoutes(routes, context.users)
  friendRoutes(routes, context.friends)
  presenceRoutes(routes, context.lastSeen)
  chatRoutes(routes, context.chat)
  groupRoutes(routes, context.groups)
  callRoutes(routes, config.iceServers)
  fileRoutes(routes, context.files, context.fileAdministration)
  adminRoutes(routes, context.admin)
  auditRoutes(routes, context.audit)
  healthRoutes(app, () => context.database.ping())
  await docsRoutes(app, routes.served, version)
  await serveWebApp(app, config.webDir)

  const sockets = new SocketServer({
    authenticate: context.auth.authenticate,
    holderOf: (token) => context.auth.holderOf(token),
    hub: context.hub,
    admission: context.database.admission,
    endpoints: [
      chatEndpoint({
        ...context.chat,
        sending: context.sending,
        admission: context.database.admission,
        calls: {
          handle: (given) => context.calls.handle(given),
          connectionClosed: (connection) => context.callKeeper.connectionClosed(connection),
        },
      }),
      groupEndpoint({
        ...context.groups,
        sending: context.groupSending,
        hearing: context.hub,
        admission: context.database.admission,
      }),
    ],
    presence: context.presenceService,
    clientAddress: clientAddress(config.trustProxy),
    framesPerSecond: config.rates.framesPerSecond,
    connectionsPerPerson: config.rates.connectionsPerPerson,
    sendQueueBytes: config.rates.sendQueueBytes,
    log,
  })
  sockets.attach(app.server)
  await listen(app, config)
  const sweep = setInterval(() => {
    const now = new Date()
    const sweeps = {
      sessions: context.auth.deleteExpiredSessions(),
      'sign-ins': context.openLogin.deleteExpiredAttempts(),
      files: context.files.sweep(now),
      logs: context.logs.forget(),
      'audit log': context.audit.sweep(now),
    }
    for (const [what, work] of Object.entries(sweeps))
      work.catch((error: unknown) => log.error({ err: error, what }, 'a sweep failed'))
  }, sweepMs).unref()

  return {
    addresses: addressesOf(app.server.address() as AddressInfo),
    context,
    async close() {
      clearInterval(sweep)
      await sockets.close()
      await app.close()
      await context.close()
    },
  }
}

/** On all addresses, of both families where the machine has both. */
async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  if (host) {
    await app.listen({ host, port })
    return
  }
  const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some(({ family }) => family === 'IPv6'),
  )
  await app.listen({ host: hasIpv6 ? '::' : '0.0.0.0', port })
}

/** This machine's own address first, then those that others reach it by. */
function addressesOf({ address, family, port }: AddressInfo): [string, ...string[]] {
  if (address !== '::' && address !== '0.0.0.0')
    return [`http://${family === 'IPv6' ? `[${address}]` : address}:${port}`]
  const others = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  const reachable = others.filter((other) => other.family === 'IPv4' && !other.internal)
  return [`http://127.0.0.1:${port}`, ...reachable.map((other) => `http://${other.address}:${port}`)]
}
