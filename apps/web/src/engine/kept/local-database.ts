import { databaseName } from '../../domain/session/left-behind.ts'
import type { SessionEnd } from '../../domain/session/session.ts'
import { answerOf, openIndexed, stored } from '../../platform/storage/indexed.ts'
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
  /** Unsent messages outlive a session that the server ended; signing out leaves nothing behind. */
  close(reason: SessionEnd): void
}

/** Database of this device for a person; opened with its first use. */
export function createLocalDatabase(userID: number): LocalDatabase {
  let opened: Promise<IDBDatabase> | undefined
  let isClosed = false

  /** @throws when the browser allows none, the session has ended, or the computer is shared */
  function database(): Promise<IDBDatabase> {
    if (isClosed) throw new Error('the local database is closed: the session has ended')
    if (isShared()) throw new Error('a shared computer has no local database')
    if (opened) return opened
    const opening = openIndexed(databaseName(userID), 2, (fresh, version) => {
      for (const table of version === 0 ? tables : added) fresh.createObjectStore(table)
    })
    opening.then((connection) => {
      // Signing out in another tab deletes the database, which an open connection would hold up.
      connection.addEventListener('versionchange', () => {
        forgetConnection()
        connection.close()
      })
      connection.addEventListener('close', forgetConnection)
    }, forgetConnection)
    opened = opening
    return opening
  }

  function forgetConnection() {
    opened = undefined
  }

  async function attempt<R>(use: (database: IDBDatabase) => Promise<R>, otherwise: R): Promise<R> {
    try {
      return await use(await database())
    } catch {
      return otherwise
    }
  }

  return {
    table: <T>(name: TableName): LocalTable<T> => ({
      get: (key) => attempt((open) => answerOf<T | undefined>(read(open, name).get(key)), undefined),
      all: () => attempt((open) => answerOf<T[]>(read(open, name).getAll()), []),
      keys: () => attempt((open) => answerOf(read(open, name).getAllKeys() as IDBRequest<string[]>), []),
      put: (key, value) =>
        attempt((open) => change(open, [name], ([table]) => table?.put(value, key)).then(() => true), false),
      delete: (...keys) =>
        attempt(
          (open) =>
            change(open, [name], ([table]) => {
              for (const key of keys) table?.delete(key)
            }),
          undefined,
        ),
    }),

    close(reason) {
      isClosed = true
      const left = opened
      opened = undefined
      left
        ?.then(async (open) => {
          if (reason === 'ended')
            await change(open, ['conversations', 'answers', 'recalled'], (copies) => {
              for (const table of copies) table.clear()
            })
          open.close()
          if (reason === 'signedOut') await answerOf(indexedDB.deleteDatabase(databaseName(userID)))
        })
        .catch(() => {})
    },
  }
}

const read = (open: IDBDatabase, name: TableName) => open.transaction(name).objectStore(name)

function change(open: IDBDatabase, names: TableName[], make: (tables: IDBObjectStore[]) => void) {
  const transaction = open.transaction(names, 'readwrite')
  make(names.map((name) => transaction.objectStore(name)))
  return stored(transaction)
}
