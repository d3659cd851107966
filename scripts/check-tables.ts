import { globSync, readFileSync } from 'node:fs'
import { basename, posix } from 'node:path'
import { tablesNamed } from './tables/named.ts'
import { exceptions, tablesOf } from './tables/owners.ts'
import { brokenRule, isExcepted } from './tables/rules.ts'

const root = 'apps/server/src'
const sources = (pattern: string) =>
  globSync(posix.join(root, pattern))
    .map((file) => file.replaceAll('\\', '/'))
    .sort()

const owners = new Map<string, string>()
for (const file of sources('db/tables/*.ts'))
  for (const table of tablesOf(file, readFileSync(file, 'utf8'))) owners.set(table, basename(file, '.ts'))
const tables = new Set(owners.keys())

const exempt = /\.test\.ts$|(^|[/-])conformance[^/]*\.ts$|\/db\/(migrations|tables)\//
const files = sources('**/*.ts').filter((file) => !exempt.test(file))
const unused = new Set(
  exceptions.flatMap((exception) => exception.tables.map((table) => ({ exception, table }))),
)
const problems = files.flatMap((file) => {
  const path = posix.relative(root, file)
  return tablesNamed(file, readFileSync(file, 'utf8'), tables).flatMap(({ table, line }) => {
    for (const one of unused)
      if (one.table === table && isExcepted(one.exception, path, table)) unused.delete(one)
    const rule = brokenRule(path, table, owners.get(table) ?? '', exceptions)
    return rule ? [`${file}:${line}  ↛  ${table}\n  rule: ${rule}`] : []
  })
})
for (const { exception, table } of unused)
  problems.push(`scripts/tables/owners.ts\n  rule: ${exception.files} names ${table} no more: remove it here`)

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(`${files.length} files name the tables of their own domain only`)
