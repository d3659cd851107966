import { createHash } from 'node:crypto'

/** A long random text as it is stored: of the hash alone nobody comes back. */
export const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')
