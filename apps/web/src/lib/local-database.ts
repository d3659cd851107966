import { deleteDB, type IDBPDatabase, openDB } from 'idb'
import { databaseName } from './left-behind.ts'
import { onSessionEnd, session } from './session.ts'
import { isShared } from './shared-computer.ts'

/** `outbox`: what is not sent yet. The others hold what the server has too, to be there at once. */
const tables = ['outbox', 'conversations', 'answers'] as const
type TableName = (typeof tables)[number]

let opened: { userID: number; database: Promise<IDBPDatabase> } | undefined

/** The database of whoever is signed in. @throws when the browser gives none, nobody is signed in, or others use it too */
function database(): Promise<IDBPDatabase> {
  const { userID } = session.getState()
  if (userID === 0) throw new Error('nobody is signed in')
  if (isShared()) throw new Error('nothing is kept on a shared computer')
  if (opened?.userID !== userID) {
    const database = openDB(databaseName(userID), 1, {
      upgrade(fresh) {
        for (const table of tables) fresh.createObjectStore(table)
      },
      // Signing out in another tab deletes the database, which an open connection would hold up.
      blocking(_current, _blocked, event) {
        forgetConnection()
        const connection = event.target as IDBDatabase
        connection.close()
      },
      terminated: forgetConnection,
    })
    database.catch(forgetConnection)
    opened = { userID, database }
  }
  return opened.database
}

function forgetConnection() {
  opened = undefined
}

/**
 * A table on this device, for whoever is signed in. A browser may refuse to give any room: then nothing is kept,
 * and nothing breaks.
 */
export interface LocalTable<T> {
  get(key: string): Promise<T | undefined>
  all(): Promise<T[]>
  keys(): Promise<string[]>
  /** @returns whether it is kept */
  put(key: string, value: T): Promise<boolean>
  delete(...keys: string[]): Promise<void>
}

export function localTable<T>(name: TableName): LocalTable<T> {
  async function attempt<R>(use: (database: IDBPDatabase) => Promise<R>, otherwise: R): Promise<R> {
    try {
      return await use(await database())
    } catch {
      return otherwise
    }
  }
  return {
    get: (key) => attempt((open) => open.get(name, key) as Promise<T | undefined>, undefined),
    all: () => attempt((open) => open.getAll(name) as Promise<T[]>, []),
    keys: () => attempt((open) => open.getAllKeys(name) as Promise<string[]>, []),
    put: (key, value) => attempt((open) => open.put(name, value, key).then(() => true), false),
    delete: (...keys) =>
      attempt(async (open) => {
        const transaction = open.transaction(name, 'readwrite')
        await Promise.all([...keys.map((key) => transaction.store.delete(key)), transaction.done])
      }, undefined),
  }
}

/** What is not sent yet outlives a session that the server ended; signing out leaves nothing behind. */
onSessionEnd((reason) => {
  const left = opened
  opened = undefined
  if (!left) return
  left.database
    .then(async (open) => {
      if (reason === 'ended') {
        const transaction = open.transaction(['conversations', 'answers'], 'readwrite')
        await Promise.all([
          transaction.objectStore('conversations').clear(),
          transaction.objectStore('answers').clear(),
          transaction.done,
        ])
      }
      open.close()
      if (reason === 'signedOut') await deleteDB(databaseName(left.userID))
    })
    .catch(() => {})
})
