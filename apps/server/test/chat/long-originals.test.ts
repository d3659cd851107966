import { limits, type MsgOf } from '@parley/contract'
import { expect, test } from 'vitest'
import { acknowledged, type Person } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { event } from '../support/socket.ts'

const server = await startTestServer()

const text = (content: string) => ({ type: 1, textMsg: { content } })
const markup = (content: string) => ({ type: 14, imageTextMsg: { content } })
const quote = (msgID: number, content = 'so') => ({ type: 10, quoteMsg: { msgID, content } })
const reply = (msgID: number, content = 'so') => ({ type: 9, replyMsg: { msgID, content } })

const send = async (from: Person, to: Person, msg: object) =>
  (await acknowledged(await from.openEvents(), { revUserID: to.id, msg })).id
const historyOf = async (person: Person, other: Person) =>
  (await person.call('GET /api/chat/history', { query: { friendId: other.id } })).list

/** The original as a quote of it shows it to the other side. */
async function quoted(from: Person, to: Person, msg: object) {
  const id = await send(from, to, quote(await send(from, to, msg)))
  const row = (await historyOf(to, from)).find((message) => message.id === id)
  if (row?.msg.type !== 10) throw new Error('the quote is not there')
  return row.msg.quoteMsg.msg
}
const quotedMarkup = async (from: Person, to: Person, content: string) =>
  ((await quoted(from, to, markup(content))) as MsgOf<14>).imageTextMsg.content
const lengthOf = (shown: string) => [...shown].length

test('a citation shows the beginning of a long original, and an original that is not long whole', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const whole = '🐼'.repeat(limits.citedText)
  expect(await quoted(alice, bob, text(whole))).toEqual(text(whole))
  const begun = `${'🐼'.repeat(limits.citedText - 1)}…`
  expect(await quoted(alice, bob, text(`${whole}!`))).toEqual(text(begun))
  expect(await quoted(alice, bob, text('🐼'.repeat(limits.text.max)))).toEqual(text(begun))
})

test('a client that receives a citation, with events or without, or misses it, gets no more than the beginning', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const original = await send(alice, bob, text('话'.repeat(limits.text.max)))
  const [plain, his] = [await bob.openChat(), await bob.openEvents()]
  his.send({ sync: {} })
  const { conversations } = await his.next(event('synced'))
  const id = await send(alice, bob, quote(original))
  const heard = [await plain.next(), (await his.next(event('message'))).message]
  his.send({ backfill: { revUserID: alice.id, after: conversations[0]?.position ?? 0 } })
  const { events } = await his.next(event('backfill'))
  const missed = events.flatMap((one) => (one.event === 'message' ? [one.message] : []))
  const read = (await historyOf(bob, alice)).filter((message) => message.id === id)
  for (const { msg } of [...heard, ...missed, ...read])
    expect((msg as MsgOf<10>).quoteMsg.msg).toEqual(text(`${'话'.repeat(limits.citedText - 1)}…`))
  expect([heard.length, missed.length, read.length]).toEqual([2, 1, 1])
})

test('a cited citation’s own text is cut as well', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const first = await send(alice, bob, text('first'))
  const second = await send(bob, alice, reply(first, '长'.repeat(limits.text.max)))
  const shown = (await quoted(alice, bob, reply(second, '话'.repeat(limits.text.max)))) as MsgOf<9>
  expect(shown.replyMsg.content).toBe(`${'话'.repeat(limits.citedText - 1)}…`)
})

test('the original itself stays whole in the history, where a citation leads to', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const whole = text('话'.repeat(limits.text.max))
  const id = await send(alice, bob, whole)
  await send(alice, bob, quote(id))
  expect((await historyOf(bob, alice)).find((message) => message.id === id)?.msg).toEqual(whole)
})

test('image-and-text that is not long is cited as it is', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const content = '<div>Look &amp; see <i class="smile" title="微笑"></i><br></div>'
  expect(await quotedMarkup(alice, bob, content)).toBe(content)
})

test('a citation of long image-and-text keeps text, lines and pictures, closed and escaped', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const content = `<div><span>1 &lt; 2 &amp;amp; 3</span><br>smile <i class="s" title="微笑"></i></div><p>${'话'.repeat(limits.citedText)}</p>`
  const shown = await quotedMarkup(alice, bob, content)
  expect(shown.startsWith('1 &lt; 2 &amp;amp; 3<br>smile [微笑]<br>话')).toBe(true)
  expect(shown.endsWith('话…')).toBe(true)
  expect(lengthOf(shown)).toBe(limits.citedText)
})

test('however image-and-text is made, its citation is well-formed and no longer than it may be', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const max = limits.citedText
  for (const content of [
    '&amp;'.repeat(max),
    `${'x'.repeat(max - 3)}&amp;&lt;${'y'.repeat(20)}`,
    `${'x'.repeat(max - 2)}<br><div>${'y'.repeat(20)}</div>`,
    '<div><span>'.repeat(max),
    `<i class="${'c'.repeat(limits.imageText.max - 100)}" title="t"></i>end`,
    `<i title="${'t'.repeat(limits.imageText.max - 100)}"></i>end`,
    '🐼'.repeat(limits.imageText.max),
  ]) {
    const shown = await quotedMarkup(alice, bob, content)
    expect(lengthOf(shown)).toBeLessThanOrEqual(max)
    expect(shown.replace(/&(amp|lt|gt|quot);|<br>/g, '')).not.toMatch(/[<>&"]/)
  }
})
