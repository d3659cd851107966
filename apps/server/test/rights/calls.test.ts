import type { Endpoint } from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { type Outcome, openWorld, type Person } from '../groups/groups-support.ts'
import { administrationCalls } from './administration-calls.ts'
import { fileCalls } from './file-calls.ts'
import { groupCalls } from './group-calls.ts'
import { invitationCalls } from './invitation-calls.ts'
import { personalCalls } from './personal-calls.ts'
import { reportCalls } from './report-calls.ts'
import type { Row } from './row.ts'
import { actorOf, makeScene, type RoleName, roles, snapshot } from './scene.ts'
import { wordCalls } from './word-calls.ts'

const world = await openWorld()
/** Every call that is served must be in one of these. */
const tables = [
  groupCalls,
  personalCalls,
  fileCalls,
  administrationCalls,
  invitationCalls,
  reportCalls,
  wordCalls,
]
const served = await servedCalls()

/** A scene serves until an action that may change something was carried out in it. */
let scene = await makeScene(world)
let before = await snapshot(scene)
let isUsed = false

async function renewScene(): Promise<void> {
  scene = await makeScene(world)
  before = await snapshot(scene)
  isUsed = false
}

async function answerTo(endpoint: Endpoint, row: Row, role: RoleName): Promise<Outcome> {
  const actor = await actorOf(scene, role)
  const act = actor.outcome.bind(actor) as (
    endpoint: Endpoint,
    input: unknown,
  ) => ReturnType<Person['outcome']>
  return await act(endpoint, row.input(scene, actor.id || 1))
}

/**
 * Those who should be refused come first, so that one look shows whether any of them has changed something. Those who may
 * act follow, those with the fewest rights first: what one of them did gives the next no right. Where it leaves nothing to
 * be done, the next one has a scene to itself.
 */
async function answersTo(endpoint: Endpoint, row: Row): Promise<Partial<Record<RoleName, Outcome>>> {
  const answers: Partial<Record<RoleName, Outcome>> = {}
  const mayAct = roles.filter((role) => row.answers[role] === 'ok')
  const refused = roles.filter((role) => row.answers[role] !== 'ok')
  if (isUsed) await renewScene()
  for (const role of refused) answers[role] = await answerTo(endpoint, row, role)
  if (refused.length > 0)
    expect(await snapshot(scene), `one of ${refused} was refused and changed something`).toBe(before)
  for (const role of mayAct) {
    answers[role] = await answerTo(endpoint, row, role)
    if (answers[role] !== 'ok' && isUsed) {
      await renewScene()
      answers[role] = await answerTo(endpoint, row, role)
    }
    isUsed ||= !endpoint.startsWith('GET')
  }
  return answers
}

const rows = tables.flatMap((table) => Object.entries(table))

describe.for(rows)('%s', ([endpoint, list]) => {
  test.for(list.map((row) => [row.what, row] as const))('%s', async ([, row]) => {
    expect(await answersTo(endpoint as Endpoint, row)).toEqual(row.answers)
  })
})

test('every call that is served has its rights in the table', () => {
  const listed = new Set(rows.map(([endpoint]) => endpoint))
  expect([...served].filter((endpoint) => !listed.has(endpoint))).toEqual([])
})

async function servedCalls(): Promise<Set<string>> {
  const response = await fetch(`${world.baseUrl}/docs/json`)
  const { paths } = (await response.json()) as { paths: Record<string, object> }
  return new Set(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    ),
  )
}
