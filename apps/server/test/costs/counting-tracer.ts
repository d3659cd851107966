import { type OpenSpan, tracing } from '../../src/kernel/tracing.ts'
import type { World } from '../groups/groups-support.ts'

const span: OpenSpan = { set: () => undefined, end: () => undefined }

/**
 * Statements that the server runs at its own times, beside any action: who is online, sessions that have ended, and
 * hints for authors that somebody has read their messages.
 */
const background =
  /watchers of people|last_seen|presence|select s\.session_id from|^select "id" from "sessions"|as group_id, author\.user_id/

/** The statements that some work sends to the database of a server whose jobs rest. */
export async function statementsOf(world: World, work: () => Promise<unknown>): Promise<string[]> {
  await world.server.context.jobs.close()
  const statements: string[] = []
  tracing.tracer = {
    begin(_, { attributes = {} }) {
      const text = attributes['db.query.text']
      if (typeof text === 'string' && !background.test(text)) statements.push(text)
      return span
    },
    within: (_, inner) => inner(),
    apart: (inner) => inner(),
    current: () => span,
  }
  try {
    await work()
  } finally {
    tracing.tracer = undefined
  }
  return statements
}
