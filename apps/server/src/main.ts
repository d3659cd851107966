import { isLasting, storageProblem } from './db/problems.ts'
import { type Config, ConfigError, readConfig } from './platform/config/config.ts'
import { NeighbourSilent } from './platform/config/config-error.ts'
import { scrubber, secretsIn, settingsOf } from './platform/config/secrets-in.ts'
import { errorText } from './platform/http/error-serializer.ts'
import { DatabasesDiffer } from './platform/presence/presence.ts'
import { type Server, startServer } from './server.ts'
import { ServerRun } from './server-run.ts'

const scrub = scrubber(secretsIn(settingsOf(process.env)))

// Node would print every field of the error, of which drivers' have passwords.
process.on('uncaughtException', (error) => {
  console.error(scrub(errorText(error)))
  process.exit(1)
})

/** systemd does not start the server again after this one (`RestartPreventExitStatus`), sysexits' EX_CONFIG. */
const misconfigured = 78

const signals = ['SIGINT', 'SIGTERM'] as const

try {
  await main()
} catch (error) {
  print(error)
  process.exit(needsOperator(error) ? misconfigured : 1)
}

async function main(): Promise<void> {
  const config = readConfig(process.env)
  let hasStarted = false
  const run = new ServerRun<Server>({
    start: (onFatal) => startServer(config, process.env, {}, onFatal),
    async onStarted(server) {
      // Before it is said that the server is ready: from then on somebody may end it.
      if (!hasStarted) endOnSignals(run)
      hasStarted = true
      await announce(server, config)
    },
    print,
    exit: (code) => process.exit(code),
    patienceMs: 60_000,
    retryMs: 1000,
    leastMs: 10_000,
  })
  await run.start()
}

async function announce({ addresses, context }: Server, { publicUrl }: Config): Promise<void> {
  const [address, ...others] = addresses
  const ownerCode = await context.ownerCode().catch(print)
  console.log(`Parley is ready: open ${address}`)
  if (ownerCode !== undefined) console.log(`Become its owner: open ${publicUrl ?? address}/i/${ownerCode}`)
  if (others.length > 0) console.log(`From other machines: ${others.join(' ')}`)
}

function print(problem: unknown): void {
  console.error(scrub(sentenceFor(problem) ?? errorText(problem)))
}

/** Whether the same start fails until the operator has changed something. */
function needsOperator(error: unknown): boolean {
  return (error instanceof ConfigError && !(error instanceof NeighbourSilent)) || isLasting(error)
}

/** The first signal begins the end, and another one cuts the lead short. After that one waits for nothing any more. */
function endOnSignals(run: ServerRun<Server>): void {
  const listener = () =>
    void run.end(() => {
      for (const signal of signals) process.off(signal, listener)
    })
  for (const signal of signals) process.on(signal, listener)
}

/** A plain sentence for an error that the operator can mend. */
function sentenceFor(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof DatabasesDiffer) return error.message
  const { code, port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use: stop the other program, or set PARLEY_PORT to a free one.`
  return storageProblem(error)
}
