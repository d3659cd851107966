import type pg from 'pg'
import type { Statement } from './capture.ts'

export interface Plan {
  readonly ms: number
  /** Tables that were read from end to end, with the rows that this took. */
  readonly scans: ReadonlyArray<{ readonly table: string; readonly rows: number }>
}

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Plan Rows': number
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}

/** How PostgreSQL carries a statement out, or would. */
export async function explain(client: pg.Client, { text, values }: Statement): Promise<Plan> {
  await client.query('begin')
  try {
    // A change cannot be executed again: only its plan is requested.
    const changes = /^\s*(insert|update|delete)|insert into|update conversations/i.test(text)
    const options = changes ? 'format json' : 'analyze, buffers, format json'
    const { rows } = await client.query(`explain (${options}) ${text}`, [...values])
    const [{ Plan: root, 'Execution Time': execution = 0, 'Planning Time': planning = 0 }] =
      rows[0]['QUERY PLAN']
    return { ms: execution + planning, scans: [...scansIn(root as Node)] }
  } finally {
    await client.query('rollback')
  }
}

function* scansIn(node: Node): Iterable<{ table: string; rows: number }> {
  if (node['Node Type'] === 'Seq Scan' && node['Relation Name']) {
    const once = (node['Actual Rows'] ?? node['Plan Rows']) + (node['Rows Removed by Filter'] ?? 0)
    const rows = once * (node['Actual Loops'] ?? 1)
    yield { table: node['Relation Name'], rows: Math.round(rows) }
  }
  for (const child of node.Plans ?? []) yield* scansIn(child)
}
