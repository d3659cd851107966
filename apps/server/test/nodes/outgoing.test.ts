import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openReceiver } from '../bots/receiver.ts'
import { startTestNodes, type TestNodes } from '../support/nodes.ts'
import { openEventSocket } from '../support/socket.ts'

const receiver = await openReceiver()

describe.runIf(process.env.PARLEY_TEST_DATABASE === 'postgres')('a webhook of two nodes', () => {
  let nodes: TestNodes

  beforeAll(async () => {
    nodes = await startTestNodes({ PARLEY_WEBHOOK_HOSTS: '127.0.0.1' })
  })
  afterAll(() => nodes.close())

  test('delivers each message once, in order, whichever node it was sent to', async () => {
    const [alice, bob] = await nodes.one.friends('Alice', 'Bob')
    const { groupId } = await alice.call('POST /api/group/group', { body: { mode: 2, userIdList: [bob.id] } })
    const program = receiver.program()
    const body = { groupId, name: 'Deploy', url: program.url, words: [] }
    await alice.call('POST /api/group/outgoing_webhooks', { body })
    const sockets = await Promise.all([
      openEventSocket(nodes.one.url, alice.token, { kind: 'group' }),
      openEventSocket(nodes.two.url, bob.token, { kind: 'group' }),
    ])
    for (let n = 0; n < 20; n++)
      sockets[n % 2]?.send({ groupID: groupId, msg: { type: 1, textMsg: { content: `${n}` } } })
    await program.until(20)
    const sequences = program.received.map(({ body }) => body.message?.sequence)
    expect(sequences).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
    await Promise.all(sockets.map((socket) => socket.close()))
  })
})
