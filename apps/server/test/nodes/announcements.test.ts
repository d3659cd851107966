import { beforeAll, describe, test } from 'vitest'
import { startTestNodes, type TestNodes } from '../support/nodes.ts'
import { openEventSocket } from '../support/socket.ts'

describe.runIf(process.env.PARLEY_TEST_DATABASE === 'postgres')('an announcement on one of two nodes', () => {
  let nodes: TestNodes

  beforeAll(async () => {
    nodes = await startTestNodes()
    return nodes.close
  })

  test('is published to people who are connected to the other', async () => {
    const { one, two } = nodes
    const [root, ben] = [await one.register('Root'), await one.register('Ben')]
    await one.context.operator.grant(root.id)
    const his = await openEventSocket(two.url, ben.token)
    await root.call('POST /api/announcement/announcements', { body: { text: 'Hello all' } })
    await his.next((frame) => frame.event === 'changed' && frame.topics.includes('announcements'))
  })
})
