import type pg from 'pg'

interface Named {
  readonly text: string
  readonly name: string
}

const known = new Map<string, Named>()

/**
 * From now on a statement that begins with a comment is planned once for a connection, under the name in its comment. Its
 * tables may be nearly empty then and large later: it has to leave the planner nothing but their indexes.
 */
export function nameStatements(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  client.query = ((first: unknown, ...others: unknown[]) =>
    query(typeof first === 'string' ? named(first) : first, ...others)) as typeof client.query
}

function named(text: string): Named | string {
  if (!text.startsWith('/*')) return text
  const statement = known.get(text) ?? { text, name: text.slice(2, text.indexOf('*/')).trim() }
  known.set(text, statement)
  return statement
}
