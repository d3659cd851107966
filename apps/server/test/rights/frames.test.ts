import { type ErrorName, errorMessage, MessageType, outgoing } from '@parley/contract'
import { expect, test } from 'vitest'
import { openWorld } from '../groups/groups-support.ts'
import { chatFrames } from './chat-frames.ts'
import { type FrameRow, frames } from './frames.ts'
import { actorOf, makeScene, type RoleName, roles, snapshot } from './scene.ts'

const world = await openWorld()

const tables = [
  ...frames.map((row) => ({ kind: 'group', row }) as const),
  ...chatFrames.map((row) => ({ kind: 'chat', row }) as const),
]

/** Serves until something was done in it that may bear on what follows, which one more message does not. */
let shared = await makeScene(world)

async function newScene(row: FrameRow) {
  const scene = await makeScene(world)
  if (row.before) await row.before(scene)
  else shared = scene
  return scene
}

const isWithdrawal = (frame: object) =>
  'msg' in frame && (frame.msg as { type: number }).type === MessageType.withdrawn

test.for(tables.map(({ kind, row }) => [kind, row.what, row] as const))('%s: %s', async ([kind, , row]) => {
  const answers: Partial<Record<RoleName, string>> = {}
  // Messages age: what may be withdrawn in a shared scene is soon too old.
  const needsNew = row.before || isWithdrawal(row.frame(shared, 'member') as object)
  let scene = needsNew ? await newScene(row) : shared
  let before = await snapshot(scene)
  for (const role of roles) {
    const actor = await actorOf(scene, role)
    const frame = row.frame(scene, role) as object
    answers[role] = await actor.frameOutcome(frame, kind)
    if (answers[role] !== 'ok' && answers[role] !== row.leavesRecord) {
      expect(await snapshot(scene), `${role} was refused and changed something`).toBe(before)
      continue
    }
    if (isWithdrawal(frame)) scene = await newScene(row)
    before = await snapshot(scene)
  }
  expect(answers).toEqual(row.answers)
})

test.for(['group', 'chat'] as const)(
  'every type of message that one may send to the %s socket has its rights in the table',
  async (kind) => {
    const scene = await makeScene(world)
    const types = tables.flatMap(({ kind: its, row }) => {
      const { msg } = row.frame(scene, 'member') as { msg: { type: number } }
      return its === kind ? [String(msg.type)] : []
    })
    expect(Object.keys(outgoing).filter((type) => !types.includes(type))).toEqual([])
  },
)

test.for(['group', 'chat'] as const)(
  'a refused frame to the %s socket gives an old client the same in a tip',
  async (kind) => {
    const scene = await makeScene(world)
    const refused = tables.flatMap(({ kind: its, row }) =>
      its === kind && row.answers.member !== 'ok' && !row.before ? [row] : [],
    )
    const socket = await scene.member.socket({ kind })
    for (const { frame, answers, leavesRecord } of refused) {
      const before = socket.heard.length
      socket.send(frame(scene, 'member'))
      const more = leavesRecord === answers.member ? 2 : 1
      await expect.poll(() => socket.heard.length).toBe(before + more)
      const tip = socket.heard.slice(before).find(({ id }) => id === 0) as { id: number; msgPreview: string }
      expect(tip).toMatchObject({ id: 0, msg: { type: 12, tipMsg: { status: 'error' } } })
      if (kind === 'group') expect(tip).toMatchObject({ msgType: 12 })
      // These name the field.
      if (['fieldInvalid', 'sourceRefused', 'markupRefused'].includes(answers.member)) continue
      expect(tip.msgPreview).toBe(errorMessage(answers.member as ErrorName, 'zh', { minutes: 2 }))
    }
  },
)

test.for(['noToken', 'revoked'] as const)('a socket with %s is not opened', async (role) => {
  const scene = await makeScene(world)
  const actor = await actorOf(scene, role)
  for (const kind of ['chat', 'group'] as const) {
    const opening = actor.socket({ kind })
    await expect(opening).rejects.toThrow('401')
  }
})
