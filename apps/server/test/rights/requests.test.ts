import { chatRequests, errorName, groupRequests } from '@parley/contract'
import { expect, test } from 'vitest'
import { openWorld } from '../groups/groups-support.ts'
import { type RequestRow, requestRows } from './requests.ts'
import { actorOf, makeScene, type RoleName, roles, type Scene, snapshot } from './scene.ts'

const world = await openWorld()

async function answerTo(row: RequestRow, scene: Scene, role: RoleName): Promise<string | undefined> {
  const { kind } = row
  const actor = await actorOf(scene, role)
  if (role === 'noToken' || role === 'revoked')
    return actor.socket({ kind, v2: true }).then(
      () => 'ok',
      (error: Error) => (error.message.includes('401') ? 'unauthenticated' : error.message),
    )
  await row.before?.(scene, actor)
  const before = await snapshot(scene)
  const socket = await actor.socket({ kind, v2: true })
  const witness = row.by ? await row.by(scene, actor).socket({ kind, v2: true }) : socket
  socket.send({ ...row.request(scene, actor), clientMessageId: role })
  const outcome = await Promise.race([
    witness.hear(row.heard(scene, actor)).then(() => 'ok'),
    socket.hear({ event: 'error', clientMessageId: role }).then(({ code }) => errorName(Number(code))),
  ])
  if (outcome !== 'ok')
    expect(await snapshot(scene), `${role} was refused and changed something`).toBe(before)
  for (const open of new Set([socket, witness])) open.close()
  return outcome
}

test.for(requestRows.map((row) => [row.kind, row.what, row] as const))('%s: %s', async ([, , row]) => {
  const scene = await makeScene(world)
  const answers: Partial<Record<RoleName, string | undefined>> = {}
  for (const role of roles) answers[role] = await answerTo(row, scene, role)
  expect(answers).toEqual(row.answers)
})

test.for([
  ['chat', chatRequests],
  ['group', groupRequests],
] as const)('every request of the %s socket has its rights in the table', async ([kind, requests]) => {
  const scene = await makeScene(world)
  const listed = requestRows
    .filter((row) => row.kind === kind)
    .flatMap(({ request }) => Object.keys(request(scene, scene.member)))
  expect(new Set(listed)).toEqual(new Set(Object.keys(requests)))
})

const unchanged = await makeScene(world)

test.for(requestRows.map((row) => [row.kind, row.what, row] as const))(
  'a frame on a connection without the subprotocol is refused with a tip: %s: %s',
  async ([kind, , { request }]) => {
    const socket = await unchanged.member.socket({ kind })
    socket.send(request(unchanged, unchanged.member))
    expect(await socket.hear({ id: 0 })).toMatchObject({ msg: { type: 12, tipMsg: { status: 'error' } } })
    socket.close()
  },
)
