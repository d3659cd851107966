import { expect, test, vi } from 'vitest'
import { openWorld } from '../groups/groups-support.ts'
import { startExample } from './example.ts'

const world = await openWorld()
const start = (token: string, ...words: string[]) => startExample('answering-bot.ts', token, ...words)

test('the example bot answers its owner, and commands in a group, until its token is renewed', async () => {
  const [owner, member] = await world.people('Owner', 'Member')
  const groupId = await world.group({ owner, members: [member] })
  const { bot, token } = await owner.call('POST /api/user/bots', {
    body: { nickname: 'Echo', scopes: ['read', 'send'] },
  })
  await owner.call('POST /api/group/member', { body: { id: groupId, memberIdList: [bot.userId] } })
  const example = start(token, world.baseUrl)
  await vi.waitFor(
    () =>
      expect(example.shown.out).toMatch(
        /Echo direct: open[\s\S]*Echo group: open|Echo group: open[\s\S]*Echo direct: open/,
      ),
    60_000,
  )

  const hers = await owner.socket({ v2: true, kind: 'chat' })
  hers.send({ revUserID: bot.userId, msg: { type: 1, textMsg: { content: 'Hello' } }, clientMessageId: '1' })
  await hers.hear({ event: 'message', message: { msgPreview: 'You said: Hello' } })
  hers.close()

  const theirs = await member.socket({ v2: true })
  await owner.say(groupId, 'nothing for a bot')
  await owner.say(groupId, '/echo two  words')
  await theirs.hear({ event: 'message', message: { userID: bot.userId, msgPreview: 'two  words' } })
  theirs.close()

  await owner.call('PUT /api/user/bots', { body: { userId: bot.userId, scopes: ['read'] } })
  expect((await example.exited)[0]).toBe(1)
  expect(example.shown.err).toContain('The token is not valid any more')
})

test('without an address and a token it says how it is used', async () => {
  const example = start('')
  expect((await example.exited)[0]).toBe(1)
  expect(example.shown.err).toContain('Usage: PARLEY_TOKEN=')
})
