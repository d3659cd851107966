import { ConfigError, readConfig } from './config/config.ts'
import { startServer } from './server.ts'
import { FolderInUse } from './storage/folder-lock.ts'

/** Time for a shutdown; what has not finished by then is cut, and was never acked. */
const shutdownMs = 10_000

try {
  const config = readConfig(process.env)
  const server = await startServer(config, process.env, {}, (error) => {
    console.error(`The embedded database stopped: ${error.message}`)
    process.exit(1)
  })
  console.log(`Parley is ready: open ${server.address}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(server.close))
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof FolderInUse)) throw error
  console.error(error.message)
  process.exit(1)
}

async function stop(close: () => Promise<void>): Promise<void> {
  setTimeout(() => process.exit(1), shutdownMs).unref()
  await close()
  process.exit(0)
}
