import pg from 'pg'
import { StatementGroup } from '../../apps/server/src/db/statement-group.ts'

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Statements that the server's own driver sends during a capture. */
let heard: Statement[] | undefined

/** To be called before the server opens its database. */
export function listenToDriver(): void {
  const { query } = pg.Client.prototype
  const { add } = StatementGroup.prototype
  StatementGroup.prototype.add = function (text, values) {
    hear(text, values)
    return add.call(this, text, values)
  }
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first, values] = given as [string | { text?: string; values?: unknown[] }, unknown[]?]
    const text = typeof first === 'string' ? first : (first.text ?? '')
    const bound = Array.isArray(values) ? values : typeof first === 'string' ? [] : (first.values ?? [])
    hear(text, bound)
    return Reflect.apply(query, this, given)
  } as typeof query
}

/** Whether a name in a comment comes first or not. */
const isExplained = /^\s*(\/\*.*?\*\/)?\s*(select|with|insert|update|delete)/i

function hear(text: string, values: readonly unknown[] = []): void {
  if (isExplained.test(text)) heard?.push({ text, values })
}

/** The statements of a piece of work. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const own: Statement[] = []
  heard = own
  await work()
  heard = undefined
  return own
}
