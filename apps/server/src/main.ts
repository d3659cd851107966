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

try {
  const config = readConfig(process.env)
  const starting = startServer(config, process.env, {}, (error) => void fail(error, starting))
  const server = await starting
  // Before it is said that the server is ready: from then on somebody may end it.
  endOnSignals(server)
  const [address, ...others] = server.addresses
  const ownerCode = await server.context.ownerCode()
  console.log(`Parley is ready: open ${address}`)
  if (ownerCode !== undefined)
    console.log(`Become its owner: open ${config.publicUrl ?? address}/i/${ownerCode}`)
  if (others.length > 0) console.log(`From other machines: ${others.join(' ')}`)
} catch (error) {
  console.error(scrub(sentenceFor(error) ?? errorText(error)))
  process.exit(1)
}

/** Nothing can be stored any more. Newer nodes go on with the people of this one, who are asked to come to them. */
async function fail(error: Error, starting: Promise<Server>): Promise<void> {
  // An embedded database that has died lets nothing end in order.
  if (!(error instanceof DatabaseStopped)) await starting.then(({ close }) => close()).catch(() => undefined)
  console.error(scrub(error.message))
  process.exit(1)
}

/** The first signal begins the end, and another one cuts the lead short. After that one waits for nothing any more. */
function endOnSignals({ announceEnd, close }: Server): void {
  const hurry = new AbortController()
  let isAsked = false
  const end = async () => {
    if (isAsked) return hurry.abort()
    isAsked = true
    await announceEnd(hurry.signal)
    for (const signal of signals) process.off(signal, listener)
    await close()
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
