import { beforeAll, describe, expect, test } from 'vitest'
import { textMsg, yesNo } from '../bots/bots-support.ts'
import { GroupSocket } from '../groups/group-socket.ts'
import { startTestNodes, type TestNodes } from '../support/nodes.ts'

describe.runIf(process.env.PARLEY_TEST_DATABASE === 'postgres')('a button on two nodes', () => {
  let nodes: TestNodes

  beforeAll(async () => {
    nodes = await startTestNodes()
    return nodes.close
  })

  test('is pressed on one and answered on the other', async () => {
    const { one, two } = nodes
    const [alice] = await one.friends('Alice', 'Bob')
    const { bot, token } = await alice.call('POST /api/user/bots', {
      body: { nickname: 'Answers', scopes: ['read', 'send'] },
    })
    const its = await GroupSocket.open(two.url, token, { v2: true, kind: 'chat' })
    its.send({ revUserID: alice.id, msg: textMsg('Lunch?'), buttons: yesNo, clientMessageId: 'lunch' })
    const { id } = await its.hear({ event: 'ack', clientMessageId: 'lunch' })
    const pressing = alice.call('POST /api/bot/press', {
      body: { userID: bot.userId, messageId: Number(id), buttonId: 'yes' },
    })
    const { pressId } = await its.hear({ event: 'pressed', by: { id: alice.id } })
    its.send({ answerPress: { pressId, text: 'Counted' } })
    expect(await pressing).toEqual({ text: 'Counted' })
    its.close()
  })
})
