import { randomBytes } from 'node:crypto'

/** Without letters that are read as digits or as one another. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A code of 80 random bits that somebody can read out and type, such as `K7QF2MXD9RTWHB4C`. */
export const randomCode = (): string =>
  Array.from(randomBytes(16), (byte) => letters[byte % letters.length]).join('')

/** A code as somebody types it: in any case, with or without dashes and spaces, an O for a zero. */
export const plainCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
    .replace(/[^0-9A-Z]/g, '')
