import { expect, test } from 'vitest'
import { openWorld } from '../groups/groups-support.ts'
import { outside } from '../link-previews/pages.ts'
import { soon } from '../support/server.ts'
import { makeOutgoing } from './outgoing-support.ts'
import { openReceiver } from './receiver.ts'

const receiver = await openReceiver()
const world = await openWorld(
  { PARLEY_WEBHOOK_HOSTS: `trusted.test, localhost:${receiver.port}` },
  { outside },
  soon,
)

async function aGroup() {
  const [owner] = await world.people('Owner')
  const groupId = await world.group({ owner })
  const make = (url: string) =>
    owner.outcome('POST /api/group/outgoing_webhooks', { body: { groupId, name: 'Deploy', url, words: [] } })
  return { owner, groupId, make }
}

test.each([
  'http://127.0.0.2/hook',
  'http://[::1]/hook',
  'http://10.0.0.1:80',
  'http://page.test:22/hook',
  'https://user:password@page.test/hook',
  'ftp://page.test/hook',
  'javascript:alert(1)',
  'page.test/hook',
])('%s is not taken for an address', async (url) => {
  const { make } = await aGroup()
  expect(await make(url)).toBe('webhookAddressRefused')
})

test('a name that resolves to an inside address, and an unknown name, are answered alike and get no delivery', async () => {
  const answers: unknown[] = []
  for (const name of ['inside.test', 'nowhere.test']) {
    const { owner, groupId } = await aGroup()
    const program = receiver.program(name)
    const { until, webhook } = await makeOutgoing(world, owner, groupId, program)
    await owner.say(groupId, 'Hello')
    const [delivery] = await until('waiting', 'unreachable')
    const body = { groupId, id: webhook.id }
    const trial = await owner.call('POST /api/group/outgoing_webhooks/trial', { body })
    expect(program.received).toEqual([])
    answers.push([delivery, trial].map((one) => ({ ...one, id: 0, at: '', triedAt: '', messageId: 0 })))
  }
  const [inside, nowhere] = answers
  expect(inside).toEqual(nowhere)
  expect(inside).toMatchObject([
    { state: 'waiting', problem: 'unreachable', status: null, tries: 1, took: null },
    { state: 'givenUp', problem: 'unreachable', status: null, took: null },
  ])
})

test('a name that resolves to an outside address gets deliveries', async () => {
  const { owner, groupId } = await aGroup()
  const program = receiver.program('page.test')
  await makeOutgoing(world, owner, groupId, program)
  await owner.say(groupId, 'Hello')
  await program.until(1)
})

test('a host that the operator allows gets deliveries, wherever it is; by another port it does not', async () => {
  const { owner, groupId, make } = await aGroup()
  const program = receiver.program('localhost')
  const { until } = await makeOutgoing(world, owner, groupId, program)
  await owner.say(groupId, 'Hello')
  await program.until(1)
  await until('taken')
  const other = await makeOutgoing(world, owner, groupId, { url: `http://localhost:${receiver.port + 1}/` })
  await owner.say(groupId, 'Hello')
  expect(await other.until('waiting', 'unreachable')).toMatchObject([{ status: null }])
  expect(await make('http://trusted.test:4711/hook')).toBe('ok')
})
