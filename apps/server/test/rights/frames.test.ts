import { type ErrorName, errorMessage } from '@parley/contract'
import { expect, test } from 'vitest'
import { openWorld } from '../groups/groups-support.ts'
import { frames } from './frames.ts'
import { actorOf, makeScene, type RoleName, roles, snapshot } from './scene.ts'

const world = await openWorld()

async function readyFor(row: (typeof frames)[number]) {
  const scene = await makeScene(world)
  await row.before?.(scene)
  return scene
}

test.for(frames.map((row) => [row.what, row] as const))('%s', async ([, row]) => {
  const answers: Partial<Record<RoleName, string>> = {}
  let scene = await readyFor(row)
  for (const role of roles) {
    const actor = await actorOf(scene, role)
    const before = await snapshot(scene)
    const frame = row.frame(scene, role) as { groupID?: number; msg: object }
    answers[role] = await actor.frameOutcome(frame)
    if (answers[role] === 'ok') scene = await readyFor(row)
    else expect(await snapshot(scene), `${role} was refused and changed something`).toBe(before)
  }
  expect(answers).toEqual(row.answers)
})

test('a refused frame tells an old client the same in a tip, and changes nothing', async () => {
  const scene = await makeScene(world)
  const refused = frames.filter(({ answers, before }) => answers.member !== 'ok' && !before)
  const socket = await scene.member.socket()
  for (const { frame, answers } of refused) {
    const before = socket.heard.length
    socket.send(frame(scene, 'member'))
    await expect.poll(() => socket.heard.length).toBe(before + 1)
    const tip = socket.heard.at(-1) as { id: number; msgPreview: string }
    expect(tip).toMatchObject({ id: 0, msgType: 12, msg: { type: 12, tipMsg: { status: 'error' } } })
    if (answers.member === 'fieldInvalid') continue
    expect(tip.msgPreview).toBe(errorMessage(answers.member as ErrorName, 'zh', { minutes: 2 }))
  }
})

test.for(['noToken', 'revoked'] as const)('a socket with %s is not opened', async (role) => {
  const scene = await makeScene(world)
  const actor = await actorOf(scene, role)
  for (const kind of ['chat', 'group'] as const) {
    const opening = actor.socket({ kind })
    await expect(opening).rejects.toThrow('401')
  }
})
