import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from './config.ts'

const fileName = 'token-secret'
const minimumLength = 32

/**
 * The key that signs session tokens: `PARLEY_TOKEN_SECRET`, which several nodes must share, else one that is made
 * once and kept in the data folder for its owner's eyes only.
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
  const path = join(dataDir, fileName)
  await createOnce(path)
  const kept = await readFile(path)
  if (kept.length < minimumLength)
    throw new ConfigError(`${path} is damaged: delete it, and everybody has to sign in again.`)
  return kept
}

async function createOnce(path: string): Promise<void> {
  try {
    const file = await open(path, 'wx', 0o600)
    await file.writeFile(randomBytes(48).toString('base64url'))
    await file.sync()
    await file.close()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
