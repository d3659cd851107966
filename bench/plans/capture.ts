import pg from 'pg'

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Statements that the server's own driver has sent while somebody listened. */
let heard: Statement[] | undefined

/** To be called before the server opens its database. */
export function listenToDriver(): void {
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first, values] = given as [string | { text?: string; values?: unknown[] }, unknown[]?]
    const text = typeof first === 'string' ? first : (first.text ?? '')
    const bound = Array.isArray(values) ? values : typeof first === 'string' ? [] : (first.values ?? [])
    if (/^\s*(select|with|insert|update|delete)/i.test(text)) heard?.push({ text, values: bound })
    return Reflect.apply(query, this, given)
  } as typeof query
}

/** The statements of a piece of work. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const own: Statement[] = []
  heard = own
  await work()
  heard = undefined
  return own
}
