import type pg from 'pg'

interface Statement {
  readonly text: string
  readonly name?: string
}

const byText = new Map<string, Statement>()
const names = new Set<string>()

/**
 * From now on a statement that begins with a comment is planned once for a connection, under the name in its comment. Its
 * tables may be nearly empty then and large later: it has to leave the planner nothing but their indexes.
 */
export function nameStatements(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  client.query = ((first: unknown, ...others: unknown[]) => {
    const statement = typeof first === 'string' ? namedStatement(first) : undefined
    return query(statement?.name ? statement : first, ...others)
  }) as typeof client.query
}

/**
 * A statement under the name in its comment, if it begins with one.
 * @throws when the name belongs to another text: a connection would carry out the one that it has prepared
 */
export function namedStatement(text: string): Statement {
  if (!text.startsWith('/*')) return { text }
  const known = byText.get(text)
  if (known) return known
  const name = text.slice(2, text.indexOf('*/')).trim()
  if (names.has(name)) throw new Error(`two statements are called "${name}"`)
  const statement = { text, name }
  names.add(name)
  byText.set(text, statement)
  return statement
}
