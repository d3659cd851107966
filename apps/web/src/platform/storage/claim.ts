import { storage } from './storage.ts'

const heldMs = 10_000
const storageKey = 'claims'
const remembered = 20

/**
 * Whether this tab is the one to do something: the first of the open tabs that claims it.
 *
 * @param name of what is to be done, once
 */
export function claim(name: string): Promise<boolean> {
  // Missing without https, whatever the types say.
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return Promise.resolve(claimInStorage(name))
  return new Promise((resolve, reject) => {
    locks
      .request(`claim ${name}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null)
        return lock && new Promise((release) => setTimeout(release, heldMs))
      })
      .catch(reject)
  })
}

/** Without locks two tabs may both be first, in the same millisecond. */
function claimInStorage(name: string) {
  const claims = storage.read(storageKey)?.split(' ') ?? []
  if (claims.includes(name)) return false
  storage.write(storageKey, [...claims, name].slice(-remembered).join(' '))
  return true
}
