import { readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import type { Import } from './rules.ts'

export type LocatedImport = Import & { line: number; specifier: string }

export function importsOf(file: string, source = readFileSync(file, 'utf8')): LocatedImport[] {
  const { module, program, errors } = parseSync(file, source)
  const error = errors[0]
  if (error) throw new Error(`${file} does not parse: ${error.message}`)

  const found: LocatedImport[] = []
  const add = (specifier: string, offset: number, typeOnly: boolean) => {
    const line = source.slice(0, offset).split('\n').length
    found.push({ from: file, to: resolve(file, specifier), typeOnly, line, specifier })
  }
  const onlyTypes = (entries: { isType: boolean }[]) =>
    entries.length > 0 && entries.every((entry) => entry.isType)

  for (const { moduleRequest, start, entries } of module.staticImports)
    add(moduleRequest.value, start, onlyTypes(entries))
  for (const { start, entries } of module.staticExports) {
    const request = entries[0]?.moduleRequest
    if (request) add(request.value, start, onlyTypes(entries))
  }
  new Visitor({
    ImportExpression({ source: { type, ...literal }, start }) {
      if (type === 'Literal' && 'value' in literal) add(String(literal.value), start, false)
    },
    TSImportType: ({ source: { value }, start }) => add(value, start, true),
  }).visit(program)
  return found
}

function resolve(from: string, specifier: string): Import['to'] {
  const path = specifier.replace(/\?.*$/, '')
  if (path.startsWith('.')) return { file: posix.join(dirname(from), path) }
  if (path.startsWith('node:')) return { package: path }
  return { package: path.split('/', path.startsWith('@') ? 2 : 1).join('/') }
}
