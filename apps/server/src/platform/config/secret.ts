import { randomBytes, randomUUID } from 'node:crypto'
import { access, link, mkdir, open, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from './config.ts'

/** In the data folder. */
export const secretFile = 'token-secret'
const minimumLength = 32

/**
 * The key that signs session tokens: `PARLEY_TOKEN_SECRET`, which several nodes must share, else one that is made
 * once and stored in the data folder, readable by its owner only.
 */
export async function tokenSecret(
  dataDir: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Uint8Array> {
  const given = env.PARLEY_TOKEN_SECRET
  if (given) {
    if (given.length < minimumLength)
      throw new ConfigError(`PARLEY_TOKEN_SECRET must have at least ${minimumLength} characters.`)
    return new TextEncoder().encode(given)
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, secretFile)
  if (!(await isThere(path))) await createOnce(path)
  const kept = await readFile(path)
  if (kept.length < minimumLength)
    throw new ConfigError(`${path} is damaged: delete it, and everybody has to sign in again.`)
  return kept
}

/** The same where there is one yet; makes none. @throws what keeps it from being read */
export async function keptSecret(
  dataDir: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Uint8Array | undefined> {
  if (!env.PARLEY_TOKEN_SECRET && !(await isThere(join(dataDir, secretFile)))) return undefined
  return tokenSecret(dataDir, env)
}

/** @throws what keeps it from being seen */
async function isThere(path: string): Promise<boolean> {
  try {
    await access(path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

/** The file appears whole or not at all, also when the process is killed or several start at once. */
async function createOnce(path: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(randomBytes(48).toString('base64url'))
    await file.sync()
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await file.close()
    await unlink(draft)
  }
}
