import { isShared, setShared } from '../../platform/storage/shared-computer.ts'
import { onSessionEnd, readSession, session, sessionKey } from './session.ts'

const databasePrefix = 'parley.'
/** Owner in a key: `storage.ts` makes such keys. */
const owned = /^\w+:(\d+):/
/** Keys of former versions, which nothing reads any more. */
const formerKeys = ['siteSteps']

export const databaseName = (userID: number) => databasePrefix + userID

/** Removes from this device what belongs to people who are not signed in on it, and what nothing reads any more. */
export async function forgetOthers(): Promise<void> {
  try {
    const { userID } = readSession(localStorage.getItem(sessionKey))
    if (userID === 0) localStorage.removeItem(sessionKey)
    for (const key of formerKeys) localStorage.removeItem(key)
    const present = new Set([userID, session.getState().userID].map(String))
    for (const key of Object.keys(localStorage)) {
      const owner = owned.exec(key)?.[1]
      if (owner && !present.has(owner)) localStorage.removeItem(key)
    }
    const names = (await indexedDB.databases()).map(({ name = '' }) => name)
    const left = names.filter(
      (name) => name.startsWith(databasePrefix) && !present.has(name.slice(databasePrefix.length)),
    )
    await Promise.all(left.map(deleteDatabase))
    if (left[0] || userID === 0) for (const name of ['shared', 'told']) await globalThis.caches?.delete(name)
  } catch {
    // Blocked: then nothing was kept either.
  }
}

const deleteDatabase = (name: string) =>
  new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    for (const outcome of ['success', 'error', 'blocked']) request.addEventListener(outcome, resolve)
  })

/**
 * Whenever somebody goes or comes, nothing of another person stays. What is not sent yet outlives a session that the
 * server ended: until this page is closed, or somebody else comes.
 */
export function forgetOnSessionEnd() {
  onSessionEnd((reason) => {
    if (isShared()) setShared(true)
    else if (reason === 'signedOut') void forgetOthers()
  })
  session.subscribe(({ userID }, before) => {
    if (userID !== 0 && userID !== before.userID) void forgetOthers()
  })
}
