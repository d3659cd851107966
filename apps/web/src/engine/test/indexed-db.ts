import { onTestFinished, vi } from 'vitest'

/** The parts of IndexedDB that a small database needs, in memory, as the standard describes them. */
class Emitter extends EventTarget {
  emit(type: string, more: object = {}) {
    this.dispatchEvent(Object.assign(new Event(type), more))
  }
}

class Request<T = unknown> extends Emitter {
  result: T | undefined
  error: DOMException | null = null
  transaction: Transaction | null = null
  succeed(result: T) {
    this.result = result
    this.emit('success')
  }
  fail(name: string) {
    this.error = new DOMException(name, name)
    this.emit('error')
  }
}

type Rows = Map<string, unknown>
interface Stored {
  version: number
  readonly tables: Map<string, Rows>
  readonly connections: Set<Database>
}

class Store {
  readonly rows: Rows
  readonly transaction: Transaction
  constructor(rows: Rows, transaction: Transaction) {
    this.rows = rows
    this.transaction = transaction
  }
  get(key: string) {
    return this.transaction.run(() => this.rows.get(key))
  }
  getAll() {
    return this.transaction.run(() => [...this.rows.values()])
  }
  getAllKeys() {
    return this.transaction.run(() => [...this.rows.keys()])
  }
  clear() {
    return this.transaction.run(() => this.rows.clear())
  }
  delete(key: string) {
    return this.transaction.run(() => void this.rows.delete(key))
  }
  put(value: unknown, key: string) {
    const copy = structuredClone(value)
    return this.transaction.run(() => {
      if (world.isFull) throw new Error('no room')
      this.rows.set(key, copy)
      return key
    })
  }
}

class Transaction extends Emitter {
  readonly database: Database
  readonly objectStoreNames: readonly string[]
  error: DOMException | null = null
  #open = 0
  constructor(database: Database, names: readonly string[]) {
    super()
    this.database = database
    this.objectStoreNames = names
  }
  objectStore(name: string) {
    const rows = this.database.stored.tables.get(name)
    if (!rows) throw new DOMException(name, 'NotFoundError')
    return new Store(rows, this)
  }
  run<T>(act: () => T) {
    const request = new Request<T>()
    this.#open += 1
    setImmediate(() => {
      try {
        request.succeed(act())
      } catch {
        request.fail('QuotaExceededError')
        this.error = request.error
      }
      this.#open -= 1
      if (this.#open === 0) setImmediate(() => this.emit(this.error ? 'abort' : 'complete'))
    })
    return request
  }
}

class Database extends Emitter {
  readonly stored: Stored
  constructor(stored: Stored) {
    super()
    this.stored = stored
    stored.connections.add(this)
  }
  createObjectStore(name: string) {
    this.stored.tables.set(name, new Map())
  }
  transaction(names: string | readonly string[]) {
    if (!this.stored.connections.has(this)) throw new DOMException('closed', 'InvalidStateError')
    return new Transaction(this, typeof names === 'string' ? [names] : names)
  }
  close() {
    this.stored.connections.delete(this)
  }
}

const world = { isFull: false }

/** Gives this test a browser's databases. */
export function stubIndexedDb() {
  const all = new Map<string, Stored>()
  let refusesOpening = false
  world.isFull = false

  function open(name: string, version: number) {
    const request = new Request<Database>()
    setImmediate(() => {
      if (refusesOpening) return request.fail('UnknownError')
      const stored = all.get(name) ?? { version: 0, tables: new Map(), connections: new Set() }
      all.set(name, stored)
      const database = new Database(stored)
      request.result = database
      if (stored.version < version) {
        request.transaction = new Transaction(database, [])
        request.emit('upgradeneeded', { oldVersion: stored.version, newVersion: version })
        stored.version = version
      }
      request.succeed(database)
    })
    return request
  }

  /** Waits, as a browser does, for everybody who has it open. */
  function deleteDatabase(name: string) {
    const request = new Request<undefined>()
    const connections = all.get(name)?.connections ?? new Set()
    for (const one of connections) one.emit('versionchange', { oldVersion: 1, newVersion: null })
    const attempt = () => {
      if (connections.size > 0) return setImmediate(attempt)
      all.delete(name)
      return request.succeed(undefined)
    }
    setImmediate(attempt)
    return request
  }

  vi.stubGlobal('indexedDB', { open, deleteDatabase })
  onTestFinished(() => void vi.unstubAllGlobals())
  return {
    names: () => [...all.keys()],
    tables: (name: string) => all.get(name)?.tables,
    connections: (name: string) => all.get(name)?.connections.size ?? 0,
    deleteDatabase,
    /** The browser gives none. */
    refuse: () => {
      refusesOpening = true
    },
    allow: () => {
      refusesOpening = false
    },
    fill: () => {
      world.isFull = true
    },
    /** The browser closes what is open, as when somebody clears its data. */
    terminate(name: string) {
      for (const one of all.get(name)?.connections ?? []) {
        one.close()
        one.emit('close')
      }
    },
  }
}
