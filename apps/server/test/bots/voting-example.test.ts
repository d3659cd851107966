import { expect, test, vi } from 'vitest'
import { openWorld } from '../groups/groups-support.ts'
import { pressed, textMsg } from './bots-support.ts'
import { startExample } from './example.ts'

const world = await openWorld()
const start = (token: string, ...words: string[]) => startExample('voting-bot.ts', token, ...words)

test('the example asks by its command, counts what is pressed, and ends with the result', async () => {
  const [owner, member] = await world.people('Owner', 'Member')
  const groupId = await world.group({ owner, members: [member] })
  const { bot, token } = await owner.call('POST /api/user/bots', {
    body: { nickname: 'Votes', scopes: ['read', 'send'] },
  })
  await owner.call('POST /api/group/member', { body: { id: groupId, memberIdList: [bot.userId] } })
  const example = start(token, world.baseUrl)
  await vi.waitFor(() => {
    expect(example.shown.out).toContain('Votes direct: open')
    expect(example.shown.out).toContain('Votes group: open')
  }, 60_000)

  const read = { params: { id: groupId } }
  const { list } = await member.call('GET /api/group/commands/{id}', read)
  expect(list).toMatchObject([{ name: 'vote', bot: { id: bot.userId } }])
  const hers = await member.socket({ v2: true })
  const command = { bot: bot.userId, name: 'vote' }
  hers.send({ groupID: groupId, msg: textMsg('/vote Lunch?'), command, clientMessageId: '1' })
  const asked = await hers.hear({ event: 'message', message: { userID: bot.userId, msgPreview: 'Lunch?' } })
  const { id: messageId } = asked.message as { id: number }
  const press = (person: typeof owner, buttonId: string) =>
    pressed(person, { groupID: groupId, messageId, buttonId })
  expect(await press(owner, 'yes')).toBe('Yes 1, no 0')
  expect(await press(member, 'yes')).toBe('Yes 2, no 0')
  expect(await press(member, 'no')).toBe('Yes 1, no 1')
  expect(await press(owner, 'end')).toBe('Yes 1, no 1')
  await hers.hear({ event: 'edit', messageId, msg: textMsg('Lunch? Yes 1, no 1') })
  expect(await press(owner, 'yes')).toBe('buttonGone')
  hers.close()

  await owner.call('PUT /api/user/bots', { body: { userId: bot.userId, scopes: ['read'] } })
  expect((await example.exited)[0]).toBe(1)
  expect(example.shown.err).toContain('The token is not valid any more')
})

test('without an address and a token it says how it is used', async () => {
  const example = start('')
  expect((await example.exited)[0]).toBe(1)
  expect(example.shown.err).toContain('Usage: PARLEY_TOKEN=')
})
