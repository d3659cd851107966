import pg from 'pg'
import { columnTypes } from './column-types.ts'
import { namedStatement } from './named-statements.ts'

/** Internal parts of the driver's connection. */
interface Wire {
  readonly parsedStatements: Record<string, string>
  readonly submittedNamedStatements: Record<string, string>
  parse(statement: { text: string; name: string | undefined }): void
  bind(values: { statement: string | undefined; values: readonly unknown[] }): void
  describe(portal: { type: 'P' }): void
  execute(): void
  sync(): void
}

interface Column {
  readonly name: string
  read(text: string): unknown
}

type Row = Record<string, unknown>

export interface Answer {
  /** As `INSERT 0 1` begins. */
  readonly command: string
  readonly count: number
  readonly rows: readonly Row[]
}

interface Statement {
  readonly text: string
  readonly name?: string
  readonly values: readonly unknown[]
  answer(answer: Answer): void
  fail(error: unknown): void
}

/** The columns of what a connection's named statements answer, by their names: they never change. */
const columnsOf = new WeakMap<Wire, Map<string, readonly Column[]>>()

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils

/**
 * Statements that reach the database in one piece and are answered in one. The database executes them in order, up to
 * the first failure; without an open transaction they are one together, committed when they are `done`.
 *
 * The driver alone makes the database answer each statement with a write of its own, which costs the database and the
 * reader more than most statements.
 */
export class StatementGroup extends pg.Query {
  readonly done: Promise<void>
  readonly #statements: Statement[] = []
  #columns: Map<string, readonly Column[]> = new Map()
  #at = 0
  #reading: readonly Column[] = []
  #rows: Row[] = []

  // The driver records these as prepared, and recognises the end of the group by the last.
  name: string | undefined
  text: string | undefined
  callback: (error?: unknown) => void

  constructor() {
    super('')
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    promise.catch(() => undefined)
    this.done = promise
    this.callback = (error) => (error ? reject(error) : resolve())
  }

  get isEmpty(): boolean {
    return this.#statements.length === 0
  }

  /** The statements' texts, without their values. */
  get texts(): string {
    return this.#statements.map(({ text }) => text).join('; ')
  }

  /** @throws when a value cannot be written */
  add(text: string, values: readonly unknown[] = []): Promise<Answer> {
    const statement = { ...namedStatement(text), values: values.map((value) => prepareValue(value)) }
    return new Promise((answer, fail) => this.#statements.push({ ...statement, answer, fail }))
  }

  /** Opens a transaction with them. */
  begin(): void {
    this.#statements.unshift({ ...namedStatement('/* begin */ begin'), values: [], answer() {}, fail() {} })
  }

  /** For a group that has not been sent. */
  giveUp(error: unknown): void {
    for (const { fail } of this.#statements.splice(0)) fail(error)
    this.callback(error)
  }

  // The driver calls what follows.

  override submit = (connection: unknown): null => {
    const wire = connection as Wire
    this.#columns = columnsOf.get(wire) ?? new Map()
    columnsOf.set(wire, this.#columns)
    for (const { text, name, values } of this.#statements) {
      const isKnown = name && (name in wire.parsedStatements || name in wire.submittedNamedStatements)
      if (!isKnown) wire.parse({ text, name })
      if (name && !isKnown) wire.submittedNamedStatements[name] = text
      wire.bind({ statement: name, values })
      if (!name || !this.#columns.has(name)) wire.describe({ type: 'P' })
      wire.execute()
    }
    wire.sync()
    this.#next()
    return null
  }

  handleRowDescription({ fields }: { fields: ReadonlyArray<{ name: string; dataTypeID: number }> }): void {
    this.#reading = fields.map(({ name, dataTypeID }) => ({
      name,
      read: columnTypes.getTypeParser(dataTypeID, 'text') as (text: string) => unknown,
    }))
  }

  handleDataRow({ fields }: { fields: ReadonlyArray<string | null> }): void {
    const row: Row = {}
    this.#reading.forEach(({ name, read }, i) => {
      const field = fields[i] ?? null
      row[name] = field === null ? null : read(field)
    })
    this.#rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }): void {
    const statement = this.#statements[this.#at]
    if (statement?.name) this.#columns.set(statement.name, this.#reading)
    const [command = '', ...counts] = text.split(' ')
    statement?.answer({ command, count: Number(counts.at(-1)) || 0, rows: this.#rows })
    this.#at++
    this.#next()
  }

  // For a text without a statement.
  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  handleError(error: unknown, connection: unknown): void {
    const left = this.#statements.splice(this.#at)
    for (const { name, fail } of left) {
      // The database has not looked at those behind the one that failed.
      if (name) delete (connection as Wire).submittedNamedStatements[name]
      fail(error)
    }
    this.callback(error)
  }

  handleReadyForQuery(): void {
    this.callback()
  }

  /** Further answers are for the next statement. */
  #next(): void {
    const { name, text } = this.#statements[this.#at] ?? {}
    this.name = name
    this.text = text
    this.#reading = (name && this.#columns.get(name)) || []
    this.#rows = []
  }
}
