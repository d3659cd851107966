import { expect, test } from 'vitest'
import { openWorld } from '../groups/groups-support.ts'
import { decide, heldOf, openSite, rule, someWord, textMsg } from '../words/words-support.ts'

const world = await openWorld()
const { root, moderator, ann, ben, carl, group } = await openSite(world)

const send = (content: string, mentions: object[]) =>
  carl.frameOutcome({ groupID: group, msg: textMsg(content), mentions })

const last = async () => {
  const query = { limit: 1, extras: true }
  return (await ben.call('GET /api/group/history/{id}', { params: { id: group }, query })).list[0]
}

test('a mention stands where its name stands once words are masked', async () => {
  const word = someWord()
  await rule(root, 'mask', word)
  const mentions = [{ userID: ben.id, at: word.length + 1, length: 4 }]
  expect(await send(`${word} @Ben`, mentions)).toBe('ok')
  const masked = '*'.repeat(word.length)
  expect(await last()).toMatchObject({ msg: { atMsg: { content: `${masked} @Ben` } }, extras: { mentions } })
})

test('a message that is released mentions those whom it named', async () => {
  const word = someWord()
  await rule(root, 'hold', word)
  const mentions = [
    { userID: ben.id, at: 0, length: 4 },
    { userID: ann.id, at: 5, length: 4 },
  ]
  expect(await send(`@Ben @Ann ${word}`, mentions)).toBe('messageHeld')
  const [held] = await heldOf(moderator, carl)
  await decide(moderator, held?.id ?? 0, 'released')
  expect(await last()).toMatchObject({ msg: { type: 11, atMsg: { userID: ben.id } }, extras: { mentions } })
})
