import { parseSync, Visitor } from 'oxc-parser'

export interface Named {
  readonly table: string
  readonly line: number
}

/** Calls of Kysely whose first argument is a table, or several. */
const ofTables =
  /^(selectFrom|insertInto|replaceInto|updateTable|deleteFrom|mergeInto|from|using|table|(inner|left|right|full|cross)(Join|JoinLateral))$/
/** Wherever there is SQL without a tag, a table stands behind one of these words. */
const behindWord = /\b(?:from|join|into|update|using|table|only|lock)\s+(?:only\s+)?"?([a-z_]+)"?/gi
/** In SQL every word may be a table, but for a column of something, an alias, and what is quoted. */
const word = /(?<![.\w"])(?<!\bas\s+)([a-z_]+)(?![\w"(])/g

/** The tables that a source names: in calls of Kysely, in SQL, and in types. */
export function tablesNamed(file: string, source: string, tables: ReadonlySet<string>): Named[] {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file} does not parse: ${errors[0].message}`)

  const found = new Map<string, Named>()
  const add = (table: string | undefined, at: number) => {
    if (!table || !tables.has(table)) return
    const line = source.slice(0, at).split('\n').length
    found.set(`${table} ${line}`, { table, line })
  }
  const addAll = (pattern: RegExp, sql: string, at: number) => {
    for (const match of plain(sql).matchAll(pattern)) add(match[1], at + match.index)
  }

  new Visitor({
    CallExpression({ callee, arguments: given }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const { name } = callee.property
      const [first] = given
      if (!first) return
      const many = first.type === 'ArrayExpression' ? first.elements : [first]
      for (const one of many) {
        if (one?.type !== 'Literal' || typeof one.value !== 'string') continue
        if (ofTables.test(name)) add(one.value.split(' ')[0], one.start)
        else if (name === 'raw') addAll(word, one.value, one.start)
      }
    },
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return
      for (const { value, start } of quasi.quasis) addAll(word, value.raw, start)
    },
    TemplateElement: ({ value, start }) => addAll(behindWord, value.raw, start),
    Literal({ value, start }) {
      if (typeof value === 'string') addAll(behindWord, value, start)
    },
    TSIndexedAccessType({ objectType, indexType, start }) {
      const isOfTables =
        objectType.type === 'TSTypeReference' &&
        objectType.typeName.type === 'Identifier' &&
        objectType.typeName.name === 'Tables'
      if (isOfTables && indexType.type === 'TSLiteralType' && indexType.literal.type === 'Literal')
        add(String(indexType.literal.value), start)
    },
  }).visit(program)
  return [...found.values()].sort((one, other) => one.line - other.line)
}

/** SQL with blanks for its comments and texts, except for texts that name something of the database. */
const plain = (sql: string) =>
  sql.replace(/\/\*.*?\*\/|--[^\n]*|'([^']*)'(::regclass)?/gs, (all, text, isName) =>
    isName ? ` ${text} `.padEnd(all.length) : all.replace(/[^\n]/g, ' '),
  )
