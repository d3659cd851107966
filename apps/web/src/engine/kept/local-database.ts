import { deleteDB, type IDBPDatabase, openDB } from 'idb'
import { databaseName } from '../../domain/session/left-behind.ts'
import type { SessionEnd } from '../../domain/session/session.ts'
import { isShared } from '../../platform/storage/shared-computer.ts'

/**
 * `outbox`: what is not sent yet; `recalled`: what was withdrawn a moment ago. The others hold what the server has too, to
 * be there at once.
 */
const tables = ['outbox', 'conversations', 'answers', 'recalled'] as const
/** The last of them came with the second version. */
const added = ['recalled'] as const
export type TableName = (typeof tables)[number]

/**
 * A table on this device, of one person. A browser may refuse to give any room: then nothing is kept, and nothing
 * breaks.
 */
export interface LocalTable<T> {
  get(key: string): Promise<T | undefined>
  all(): Promise<T[]>
  keys(): Promise<string[]>
  /** @returns whether it is kept */
  put(key: string, value: T): Promise<boolean>
  delete(...keys: string[]): Promise<void>
}

export interface LocalDatabase {
  table<T>(name: TableName): LocalTable<T>
  /** What is not sent yet outlives a session that the server ended; signing out leaves nothing behind. */
  close(reason: SessionEnd): void
}

/** What this device keeps for a person; opened with its first use. */
export function createLocalDatabase(userID: number): LocalDatabase {
  let opened: Promise<IDBPDatabase> | undefined
  let isClosed = false

  /** @throws when the browser gives none, the person is gone, or others use the computer too */
  function database(): Promise<IDBPDatabase> {
    if (isClosed) throw new Error('whoever this was kept for is gone')
    if (isShared()) throw new Error('nothing is kept on a shared computer')
    if (opened) return opened
    const opening = openDB(databaseName(userID), 2, {
      upgrade(fresh, version) {
        for (const table of version === 0 ? tables : added) fresh.createObjectStore(table)
      },
      // Signing out in another tab deletes the database, which an open connection would hold up.
      blocking(_current, _blocked, event) {
        forgetConnection()
        const connection = event.target as IDBDatabase
        connection.close()
      },
      terminated: forgetConnection,
    })
    opening.catch(forgetConnection)
    opened = opening
    return opening
  }

  function forgetConnection() {
    opened = undefined
  }

  async function attempt<R>(use: (database: IDBPDatabase) => Promise<R>, otherwise: R): Promise<R> {
    try {
      return await use(await database())
    } catch {
      return otherwise
    }
  }

  return {
    table: <T>(name: TableName): LocalTable<T> => ({
      get: (key) => attempt((open) => open.get(name, key) as Promise<T | undefined>, undefined),
      all: () => attempt((open) => open.getAll(name) as Promise<T[]>, []),
      keys: () => attempt((open) => open.getAllKeys(name) as Promise<string[]>, []),
      put: (key, value) => attempt((open) => open.put(name, value, key).then(() => true), false),
      delete: (...keys) =>
        attempt(async (open) => {
          const transaction = open.transaction(name, 'readwrite')
          await Promise.all([...keys.map((key) => transaction.store.delete(key)), transaction.done])
        }, undefined),
    }),

    close(reason) {
      isClosed = true
      const left = opened
      opened = undefined
      left
        ?.then(async (open) => {
          if (reason === 'ended') {
            const transaction = open.transaction(['conversations', 'answers', 'recalled'], 'readwrite')
            await Promise.all([
              transaction.objectStore('conversations').clear(),
              transaction.objectStore('answers').clear(),
              transaction.objectStore('recalled').clear(),
              transaction.done,
            ])
          }
          open.close()
          if (reason === 'signedOut') await deleteDB(databaseName(userID))
        })
        .catch(() => {})
    },
  }
}
