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
  const [address, ...others] = server.addresses
  console.log(`Parley is ready: open ${address}`)
  if (others.length > 0) console.log(`From other machines: ${others.join(' ')}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(server.close))
} catch (error) {
  const sentence = sentenceFor(error)
  if (sentence === undefined) throw error
  console.error(sentence)
  process.exit(1)
}

async function stop(close: () => Promise<void>): Promise<void> {
  setTimeout(() => process.exit(1), shutdownMs).unref()
  await close()
  process.exit(0)
}

/** What the operator can mend, said plainly. */
function sentenceFor(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof FolderInUse) return error.message
  const { code, port, path } = error as { code?: string; port?: number; path?: string }
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use: stop the other program, or set PARLEY_PORT to a free one.`
  if (code === 'EACCES' && path)
    return `Parley may not write to ${path}: change its owner, or set PARLEY_DATA_DIR.`
  if (code === 'ECONNREFUSED')
    return 'The database at DATABASE_URL does not answer: start it, or correct the address.'
  return undefined
}
