import { isShared } from '../../platform/storage/shared-computer.ts'
import { storage } from '../../platform/storage/storage.ts'

/** Local storage key of the name by which the server knows this browser again; it outlives every session. */
const key = 'device'
/** As the contract has it. */
const rule = /^[\w-]{16,64}$/

/**
 * Data of a sign-in about its device, besides that the app asks for the password again: a name, or that it is a shared
 * computer. No name where nothing can be stored: such a one would be new each time.
 */
export function aboutDevice(): { device?: string; shared?: true; confirms: true } {
  if (isShared()) return { shared: true, confirms: true }
  if (!rule.test(storage.read(key) ?? '')) {
    const bytes = crypto.getRandomValues(new Uint8Array(16))
    storage.write(key, Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''))
  }
  const device = storage.read(key)
  return device === null ? { confirms: true } : { device, confirms: true }
}
