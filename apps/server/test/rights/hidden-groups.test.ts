import type { Endpoint } from '@parley/contract'
import { expect, test } from 'vitest'
import { openWorld, type Person } from '../groups/groups-support.ts'
import { frames } from './frames.ts'
import { groupCalls } from './group-calls.ts'
import { requestRows } from './requests.ts'
import { makeScene } from './scene.ts'

/** A person who was never in a hidden group is answered as if it were not there, whatever they try. */
const world = await openWorld()
const hidden = await makeScene(world, { isSearch: false })
const unknown = 999_999_999
/** The same, in a group that is not. */
const nowhere = { ...hidden, group: unknown, pendingRequest: unknown, handledRequest: unknown }

const outsiders = [
  ['an outsider', hidden.actors.outsider],
  ['an administrator of the system', hidden.actors.systemAdministrator],
  ['a refused person', hidden.stranger],
] as const

type Attempt = readonly [what: string, answer: (scene: typeof hidden, me: Person) => Promise<unknown>]

const differs = (input: (scene: typeof hidden) => unknown) =>
  JSON.stringify(input(hidden)) !== JSON.stringify(input(nowhere))

const calls = Object.entries(groupCalls).flatMap(([endpoint, rows]) =>
  rows
    // A request of one's own is known.
    .filter((row) => differs((scene) => row.input(scene, 1)) && !row.what.includes('handled request'))
    .map(
      (row): Attempt => [
        `${endpoint}: ${row.what}`,
        (scene, me) =>
          (me.call as (endpoint: Endpoint, input: unknown) => Promise<unknown>)
            .call(me, endpoint as Endpoint, row.input(scene, me.id))
            .catch(({ code, message }) => ({ code, message })),
      ],
    ),
)

const sent = frames
  .filter((row) => differs((scene) => row.frame(scene, 'outsider')))
  .map(
    (row): Attempt => [
      `group socket: ${row.what}`,
      (scene, me) => me.frameOutcome(row.frame(scene, 'outsider') as object),
    ],
  )

const asked = requestRows
  .filter((row) => row.kind === 'group' && differs((scene) => row.request(scene, scene.stranger)))
  .map(
    (row): Attempt => [`group socket: ${row.what}`, (scene, me) => me.frameOutcome(row.request(scene, me))],
  )

test.for([...calls, ...sent, ...asked])('%s', async ([, answer]) => {
  for (const [who, me] of outsiders) expect(await answer(hidden, me), who).toEqual(await answer(nowhere, me))
})

test('there is something to try of everything that names a group', () => {
  const all = [...Object.values(groupCalls).flat(), ...frames, ...requestRows].length
  expect(calls.length).toBeGreaterThan(30)
  expect(sent.length).toBeGreaterThan(20)
  expect(asked.map(([what]) => what)).toHaveLength(16)
  expect(all).toBeGreaterThan(calls.length + sent.length + asked.length)
})

test('a member gets another answer than these people', async () => {
  const at = { params: { id: hidden.group } }
  expect(await hidden.member.outcome('GET /api/group/group/{id}', at)).toBe('ok')
})
