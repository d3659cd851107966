import { beforeAll, describe, expect, test } from 'vitest'
import { openPages, outside } from '../link-previews/pages.ts'
import { startTestNodes, type TestNodes } from '../support/nodes.ts'
import { openEventSocket } from '../support/socket.ts'

const pages = await openPages()

describe.runIf(process.env.PARLEY_TEST_DATABASE === 'postgres')('a link on one of two nodes', () => {
  let nodes: TestNodes

  beforeAll(async () => {
    nodes = await startTestNodes({}, { outside })
    return nodes.close
  })

  test('is read once, and its preview is published on both', async () => {
    const { one, two } = nodes
    const [alice, bob] = await one.friends('Alice', 'Bob')
    await one.context.operator.grant(alice.id)
    await alice.call('PUT /api/settings/admin/info', { body: { linkPreviews: true } })
    const hers = await openEventSocket(one.url, alice.token)
    const his = await openEventSocket(two.url, bob.token)
    const url = pages.page()
    hers.send({ revUserID: bob.id, msg: { type: 1, textMsg: { content: url } } })
    for (const socket of [hers, his]) {
      const event = await socket.next((frame) => frame.event === 'linkPreview')
      expect(event).toMatchObject({ linkPreview: { page: { url } } })
    }
    expect(pages.timesAsked(url)).toBe(1)
  })
})
