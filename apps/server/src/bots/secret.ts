import { createHash, randomBytes } from 'node:crypto'

/** Opens something to anybody who presents it: 256 random bits, so that nobody finds one by trying. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** The hash that is stored of one: looking it up reveals nothing of those that are near. */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
