import { createHash } from 'node:crypto'
import type { Origin } from '../../kernel/caller.ts'
import { addressKey } from '../../platform/http/address-key.ts'

/** Where a sign-in comes from, as it is written down: hashes, of which nobody reads a device or an address. */
export interface Places {
  /** The device's own id, if it has sent one. */
  readonly device: string | undefined
  /** A substitute for a device that has sent none: a browser at an address. */
  readonly browser: string
  readonly address: string
}

export function placesOf({ ip, userAgent }: Origin, device: string | undefined): Places {
  const address = addressKey(ip)
  return {
    device: device === undefined ? undefined : hash(`device ${device}`),
    browser: hash(`browser ${address} ${userAgent}`),
    address: hash(`address ${address}`),
  }
}

/** As in the migration that began it. */
const hash = (text: string) => createHash('sha256').update(text).digest('hex')
