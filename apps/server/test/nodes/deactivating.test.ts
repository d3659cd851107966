import { CloseCode } from '@parley/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestNodes, type TestNodes } from '../support/nodes.ts'
import { refusal } from '../support/people.ts'
import { openEventSocket } from '../support/socket.ts'

describe.runIf(process.env.PARLEY_TEST_DATABASE === 'postgres')('a deactivation on one of two nodes', () => {
  let nodes: TestNodes

  beforeAll(async () => {
    nodes = await startTestNodes()
    return nodes.close
  })

  test('closes the sockets on the other, which lets the person neither act nor sign in', async () => {
    const { one, two } = nodes
    const [root, ann] = [await one.register('Root'), await one.register('Ann')]
    await one.context.operator.grant(root.id)
    const socket = await openEventSocket(two.url, ann.token)
    const body = { userId: ann.id, isDeactivated: true }
    await root.call('POST /api/user/deactivate', { body })
    expect((await socket.closed).code).toBe(CloseCode.sessionEnded)
    const onTheOther = two.signIn(String(ann.id), 'Ann')
    await expect(onTheOther).rejects.toMatchObject(refusal('accountDeactivated'))
  })
})
