import type { Exception } from './owners.ts'

/** What breaks when a source names a table, in words. `path` begins at the server's `src`. */
export function brokenRule(
  path: string,
  table: string,
  owner: string,
  exceptions: readonly Exception[],
): string | undefined {
  if (exceptions.some((exception) => isExcepted(exception, path, table))) return undefined
  if (path === `db/sql/${owner}.ts`) return undefined
  if (!`/${path}`.includes(`/${owner}/`))
    return `${table} is a table of ${owner}/: call its service, or join what db/sql/${owner}.ts supplies`
  if (!/repository\.ts$/.test(path))
    return `${table} is named by the repositories of ${owner}/ and db/sql/${owner}.ts only`
  return undefined
}

export const isExcepted = ({ files, tables }: Exception, path: string, table: string) =>
  files.test(path) && tables.includes(table)
