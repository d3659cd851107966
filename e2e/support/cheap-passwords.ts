import { createRequire } from 'node:module'

/**
 * Imported by the servers of the browser tests before anything else: argon2id takes the least that it can. The product has
 * no setting for it, and nobody is to have one; what a password costs there is tested beside the server's sources.
 */
interface Argon2 {
  hash(password: string, options: object): Promise<string>
}

const argon2 = createRequire(new URL('../../apps/server/src/main.ts', import.meta.url))(
  '@node-rs/argon2',
) as Argon2
const { hash } = argon2
argon2.hash = (password, options) => hash(password, { ...options, memoryCost: 8, timeCost: 1 })
