import { expect, test } from 'vitest'
import { openWorld } from '../groups/groups-support.ts'
import { appoint, detail, messages, promote, report } from '../reports/reports-support.ts'
import { heldOf, rule, someWord } from '../words/words-support.ts'
import { asked, makeBot, textMsg } from './bots-support.ts'

const world = await openWorld()
const shown = textMsg('Lunch?\n[Yes]\n[Get rich]')

/** A group with a bot in it, and how the bot says something with buttons there. */
async function scene() {
  const [owner, member, root, moderator] = await world.people('Owner', 'Member', 'Root', 'Moderator')
  await promote(world, root)
  await appoint(world, moderator, 'moderator')
  const groupID = await world.group({ owner, members: [member] })
  const bot = await makeBot(world, owner)
  await owner.call('POST /api/group/member', { body: { id: groupID, memberIdList: [bot.id] } })
  const its = await bot.socket({ v2: true })
  const buttons = [
    { id: 'yes', label: 'Yes' },
    { id: 'rich', label: 'Get rich' },
  ]
  async function say() {
    its.send({ groupID, msg: textMsg('Lunch?'), buttons, clientMessageId: 'lunch' })
    return Number((await its.hear({ event: 'ack', clientMessageId: 'lunch' })).id)
  }
  return { owner, member, root, moderator, bot, its, groupID, buttons, say }
}

test('the staff sees what is on the buttons of a text that it looks at first', async () => {
  const { root, moderator, bot, its, groupID, buttons } = await scene()
  const word = someWord()
  await rule(root, 'hold', word)
  const frame = { groupID, msg: textMsg('Lunch?'), buttons: [...buttons, { id: 'x', label: word }] }
  expect(await its.frameOutcome(frame)).toBe('messageHeld')
  const [held] = await heldOf(moderator, bot)
  expect(held?.msg).toEqual(textMsg(`${shown.textMsg.content}\n[${word}]`))
  its.close()
})

test('a report has what was on the buttons', async () => {
  const { member, moderator, its, say } = await scene()
  const id = await report(member, messages(await say()))
  expect((await detail(moderator, id)).messages).toMatchObject([{ msg: shown }])
  its.close()
})

test('a reader of a text’s earlier version reads what was on its buttons', async () => {
  const { owner, its, groupID, say } = await scene()
  const messageId = await say()
  const edit = { groupID, messageId, version: 0, editId: 'e', msg: textMsg('Lunch?'), buttons: [] }
  expect(await asked(its, { edit })).toBe('ok')
  const { list } = await owner.call('GET /api/chat/versions', { query: { messageId } })
  expect(list).toMatchObject([{ version: 0, msg: shown }])
  its.close()
})
