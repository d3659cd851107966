import { type Node, parseSync, Visitor } from 'oxc-parser'

/**
 * Names that statements of a function use above the statement that declares them, also inside of closures: what is
 * made earlier would depend on what is made later.
 */
export function forwardReferences(file: string, source: string, functionName: string): string[] {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file} does not parse: ${errors[0].message}`)
  const body = program.body
    .map((node) => (node.type === 'ExportNamedDeclaration' ? node.declaration : node))
    .find((node) => node?.type === 'FunctionDeclaration' && node.id?.name === functionName)
  if (body?.type !== 'FunctionDeclaration' || !body.body) throw new Error(`${file} has no ${functionName}`)

  const declaredAt = new Map<string, number>()
  for (const statement of body.body.body)
    if (statement.type === 'VariableDeclaration')
      for (const { id } of statement.declarations)
        for (const name of boundBy(source.slice(id.start, id.end))) declaredAt.set(name, statement.start)

  const found = new Set<string>()
  new Visitor({
    Identifier({ name, start }: Node & { name: string }) {
      const declared = declaredAt.get(name)
      if (declared === undefined || start < body.start || start >= declared) return
      // A key, a property or a parameter of that name is none of it.
      if (/[.]\s*$/.test(source.slice(0, start)) || /^\s*:/.test(source.slice(start + name.length))) return
      found.add(name)
    },
  }).visit(program)
  return [...found]
}

/** The names that a pattern such as `{ a, b: c }` binds. */
const boundBy = (pattern: string): string[] =>
  pattern.startsWith('{')
    ? [...pattern.matchAll(/(?:\w+\s*:\s*)?(\w+)\s*[,}]/g)].map(([, name = '']) => name)
    : [(/^\w+/.exec(pattern) ?? [''])[0]]
