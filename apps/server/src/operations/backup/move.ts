import type { Database } from '../../db/database.ts'
import { loadDatabase } from '../../db/loading.ts'
import { readSnapshot } from '../../db/snapshot.ts'

/** Brings all rows of one database into another that is empty. Clients go on with what they know. @throws CannotLoad */
export async function moveDatabase(
  from: Database,
  to: Database,
  signal?: AbortSignal,
): Promise<Readonly<Record<string, number>>> {
  const rows: Record<string, number> = {}
  await readSnapshot(from, (snapshot) =>
    loadDatabase(
      to,
      {
        migrations: snapshot.migrations,
        async *rowsOf(table) {
          for await (const { lines, count } of snapshot.rowsOf(table)) {
            signal?.throwIfAborted()
            rows[table] = (rows[table] ?? 0) + count
            yield lines
          }
        },
        countOf: (table) => rows[table] ?? 0,
        sequences: () => snapshot.sequences(),
        isOlder: false,
      },
      async () => undefined,
    ),
  )
  return rows
}
