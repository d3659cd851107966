import type { LocalDatabase, LocalTable, TableName } from '../kept/local-database.ts'

export type Device = ReturnType<typeof memoryDevice>

/** A browser's storage for a person, in memory: the next page that opens it finds the data that was left there. */
export function memoryDevice() {
  const tables = new Map<TableName, Map<string, unknown>>()
  let isFull = false

  const rows = (name: TableName) => {
    const known = tables.get(name) ?? new Map<string, unknown>()
    tables.set(name, known)
    return known
  }

  return {
    rows,
    /** Ids of what is not sent yet. */
    unsent: () => [...rows('outbox').keys()],
    /** It has no room any more, or has again. */
    setFull(isNow: boolean) {
      isFull = isNow
    },

    open(): LocalDatabase {
      let isClosed = false
      return {
        table: <T>(name: TableName): LocalTable<T> => ({
          get: async (key) => (isClosed ? undefined : (rows(name).get(key) as T | undefined)),
          all: async () => (isClosed ? [] : ([...rows(name).values()] as T[])),
          keys: async () => (isClosed ? [] : [...rows(name).keys()]),
          async put(key, value) {
            if (isClosed || isFull) return false
            rows(name).set(key, structuredClone(value))
            return true
          },
          async delete(...keys) {
            if (!isClosed) for (const key of keys) rows(name).delete(key)
          },
        }),
        close(reason) {
          isClosed = true
          if (reason === 'signedOut') tables.clear()
          rows('conversations').clear()
          rows('answers').clear()
          rows('recalled').clear()
        },
      }
    },
  }
}
