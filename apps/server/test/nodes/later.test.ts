import { beforeAll, describe, expect, test } from 'vitest'
import { inDays } from '../later/later-support.ts'
import { startTestNodes, type TestNodes } from '../support/nodes.ts'
import { openEventSocket } from '../support/socket.ts'

describe.runIf(process.env.PARLEY_TEST_DATABASE === 'postgres')('what is due on two nodes', () => {
  let nodes: TestNodes

  beforeAll(async () => {
    nodes = await startTestNodes()
    return nodes.close
  })

  test('is sent by one of them, and published on both', async () => {
    const { one, two } = nodes
    const [alice, bob] = await one.friends('Alice', 'Bob')
    const his = await openEventSocket(two.url, bob.token)
    const at = inDays(1)
    const names = Array.from({ length: 60 }, (_, i) => `${i}`)
    for (const name of names)
      await alice.call('POST /api/chat/scheduled', {
        body: { userID: bob.id, clientMessageId: name, msg: { type: 1, textMsg: { content: name } }, at },
      })
    const { queries } = one.context.database
    await queries.updateTable('scheduled_messages').set({ due_at: new Date(), try_at: new Date() }).execute()
    for (const _ of names) await his.next((frame) => frame.event === 'message')
    const query = { friendId: alice.id, limit: -1 } as const
    const { list } = await bob.call('GET /api/chat/history', { query })
    const said = list.map(({ msg }) => ('textMsg' in msg ? msg.textMsg.content : ''))
    expect(said.filter((content) => names.includes(content)).sort()).toEqual([...names].sort())
    expect((await alice.call('GET /api/chat/scheduled')).list).toEqual([])
  })
})
