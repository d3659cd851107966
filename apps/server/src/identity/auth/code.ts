import { createHmac, randomBytes } from 'node:crypto'

/** Without letters that are read as digits or as one another. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A code of 80 random bits that somebody can read out and type, such as `K7QF2MXD9RTWHB4C`. */
export const randomCode = (): string => codeOf(randomBytes(16))

/** Such a code that a secret makes of a text: the same each time, and found by nobody who does not know the secret. */
export const derivedCode = (secret: Uint8Array, text: string): string =>
  codeOf(createHmac('sha256', secret).update(`code ${text}`).digest().subarray(0, 16))

const codeOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => letters[byte % letters.length]).join('')

/** A code as somebody types it: in any case, with or without dashes and spaces, an O for a zero. */
export const plainCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
    .replace(/[^0-9A-Z]/g, '')
