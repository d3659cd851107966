import { setTimeout as sleep } from 'node:timers/promises'
import { TimelineChanged } from './db/database-timeline.ts'
import { DatabaseStopped } from './db/embedded-problems.ts'
import { storageProblem } from './db/problems.ts'
import { ConfigError, readConfig } from './platform/config/config.ts'
import { scrubber, secretsIn, settingsOf } from './platform/config/secrets-in.ts'
import { errorText } from './platform/http/error-serializer.ts'
import { DatabasesDiffer } from './platform/presence/presence.ts'
import { type Server, startServer } from './server.ts'

const scrub = scrubber(secretsIn(settingsOf(process.env)))

// Node would print every field of the error, of which drivers' have passwords.
process.on('uncaughtException', (error) => {
  console.error(scrub(errorText(error)))
  process.exit(1)
})

const signals = ['SIGINT', 'SIGTERM'] as const

/** After a failover the database may come and go: for so long the server tries to start again. */
const patienceMs = 60_000
const retryMs = 1000

let server: Server | undefined

try {
  await start()
} catch (error) {
  giveUp(error)
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const starting = startServer(config, process.env, {}, (error) => void fail(error, starting))
  const isFirst = server === undefined
  server = await starting
  // Before it is said that the server is ready: from then on somebody may end it.
  if (isFirst) endOnSignals()
  const [address, ...others] = server.addresses
  const ownerCode = await server.context.ownerCode()
  console.log(`Parley is ready: open ${address}`)
  if (ownerCode !== undefined)
    console.log(`Become its owner: open ${config.publicUrl ?? address}/i/${ownerCode}`)
  if (others.length > 0) console.log(`From other machines: ${others.join(' ')}`)
}

/** It cannot go on as it is. People are asked to come to other nodes, or back to this one once it has started anew. */
async function fail(error: Error, starting: Promise<Server>): Promise<void> {
  // An embedded database that has died lets nothing end in order.
  if (!(error instanceof DatabaseStopped)) await starting.then(({ close }) => close()).catch(() => undefined)
  console.error(scrub(error.message))
  if (!(error instanceof TimelineChanged)) process.exit(1)
  const until = performance.now() + patienceMs
  for (;;) {
    try {
      return await start()
    } catch (problem) {
      if (performance.now() > until) return giveUp(problem)
      await sleep(retryMs)
    }
  }
}

function giveUp(error: unknown): void {
  console.error(scrub(sentenceFor(error) ?? errorText(error)))
  process.exit(1)
}

/** The first signal begins the end, and another one cuts the lead short. After that one waits for nothing any more. */
function endOnSignals(): void {
  const hurry = new AbortController()
  let isAsked = false
  const end = async () => {
    if (isAsked) return hurry.abort()
    isAsked = true
    await server?.announceEnd(hurry.signal)
    for (const signal of signals) process.off(signal, listener)
    await server?.close()
    process.exit(0)
  }
  const listener = () => void end()
  for (const signal of signals) process.on(signal, listener)
}

/** What the operator can mend, said plainly. */
function sentenceFor(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof DatabasesDiffer) return error.message
  const { code, port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use: stop the other program, or set PARLEY_PORT to a free one.`
  return storageProblem(error)
}
