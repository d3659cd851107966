import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openPglite } from '../../src/db/pglite.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { holdingSession } from '../../src/identity/auth/session-repository.ts'
import { watchersOf } from '../../src/identity/friends/repository.ts'
import { usersByIds } from '../../src/identity/users/repository.ts'
import { showsOnline } from '../../src/identity/users/visibility-repository.ts'
import { personChangesAfter } from '../../src/messaging/catch-up/repository.ts'
import { appendMessages } from '../../src/messaging/conversations/append-repository.ts'
import {
  holdConversations,
  lockConversations,
} from '../../src/messaging/conversations/conversation-repository.ts'
import { directLogEnds } from '../../src/messaging/direct/list-repository.ts'
import { sendBlockers, sendBlockersAmong } from '../../src/messaging/direct/repository.ts'
import { groupLogEnds } from '../../src/messaging/groups/list-repository.ts'
import { memberNicknames } from '../../src/messaging/groups/member-repository.ts'
import { membershipsOf } from '../../src/messaging/groups/membership-repository.ts'
import * as groupSenders from '../../src/messaging/groups/sender-repository.ts'
import { createTestDatabase } from '../support/database.ts'

const { databaseUrl, dataDir, dispose } = await createTestDatabase()
const { queries, ...database } = await open()
afterAll(async () => {
  await database.close()
  await dispose()
})

async function open() {
  const opened = databaseUrl
    ? openPostgres({ connectionString: databaseUrl, max: 1 }, () => {})
    : await openPglite(dataDir, () => {})
  return { queries: opened.queries, close: () => opened.close() }
}

const direct = { name: 'direct', sendBlockers: sendBlockersAmong } as const
const group = {
  name: 'group',
  sendBlockers: groupSenders.sendBlockersAmong,
  noted: groupSenders.lastSaid,
} as const

const named: Record<string, () => Promise<unknown>> = {
  'holding sessions': () => holdingSession(queries, randomUUID(), 1),
  'person changes behind cursors': () => personChangesAfter(queries, 1, 0),
  'lock conversations': () => lockConversations(queries, [1]),
  'hold conversations': () => holdConversations(queries, [1]),
  'append direct messages': () => appendMessages(queries, [], direct, false),
  'append decided direct messages': () => appendMessages(queries, [], direct, true),
  'append group messages': () => appendMessages(queries, [], group, false),
  'append decided group messages': () => appendMessages(queries, [], group, true),
  'direct log ends': () => directLogEnds(queries, 1),
  sendBlockers: () => sendBlockers(queries, []),
  'group sendBlockers': () => groupSenders.sendBlockers(queries, []),
  'watchers of people': () => watchersOf(queries, 1),
  'group log ends': () => groupLogEnds(queries, 1),
  nicknames: () => memberNicknames(queries, [{ groupId: 1, userId: 1 }]),
  'memberships of people': () => membershipsOf(queries, 1),
  'showing online': () => showsOnline(queries, 1),
  'users by ids': () => usersByIds(queries, [1]),
}

interface Node {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Cond'?: string
  readonly 'Recheck Cond'?: string
  readonly Plans?: readonly Node[]
}

const isByIndex = (node: Node) => (node['Index Cond'] ?? node['Recheck Cond'])?.includes(' = ')

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** The plan that the connection has stored for a statement, whatever its values are. */
async function keptPlan(name: string): Promise<Node[]> {
  const { rows } = await sql<{ count: number }>`
    select cardinality(parameter_types) as count from pg_prepared_statements where name = ${name}`.execute(
    queries,
  )
  const nothing = Array(rows[0]?.count).fill('null').join()
  const { rows: plans } = await sql<{ 'QUERY PLAN': Array<{ Plan: Node }> }>`
    explain (format json) execute ${sql.raw(`"${name}" (${nothing})`)}`.execute(queries)
  return plans.flatMap(({ 'QUERY PLAN': [kept] }) => (kept ? nodesOf(kept.Plan) : []))
}

// A connection may keep the plan for as long as the tables grow; the embedded database never looks how large they are.
test.each(Object.keys(named))(
  '%s, planned while there is hardly anybody, finds each by an index',
  async (name) => {
    await sql`set plan_cache_mode = force_generic_plan`.execute(queries)
    await named[name]?.()
    const scans = (await keptPlan(name)).filter(
      (node) => node['Relation Name'] && /Scan$/.test(node['Node Type']),
    )
    expect(scans).not.toEqual([])
    expect(scans.filter((node) => !isByIndex(node))).toEqual([])
  },
)

// The content of an array must not make the planner hope for a better plan each time: planning costs more than most of
// them.
test.each(Object.keys(named))('%s is not planned anew each time', async (name) => {
  await sql`set plan_cache_mode = auto`.execute(queries)
  for (let i = 0; i < 10; i++) await named[name]?.()
  const before = await countPlannedFor(name)
  await named[name]?.()
  expect(await countPlannedFor(name)).toBe(before)
})

/** How often a plan was made for the values of the statement. */
async function countPlannedFor(name: string): Promise<number> {
  const { rows } = await sql<{ custom_plans: number }>`
    select custom_plans from pg_prepared_statements where name = ${name}`.execute(queries)
  return rows[0]?.custom_plans ?? Number.NaN
}
