import { Writer } from './screens/world/writer.ts'
import { openAs, say, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('a citation shows the beginning of a long message, and leads to the whole of it', async ({
  page,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  const writer = new Writer(parley.url, alice)
  const text = (content: string) => ({ type: 1, textMsg: { content } }) as const
  const msgID = await writer.tell(
    bob.id,
    text(`It begins here${'. And on it goes'.repeat(60)}, up to the end.`),
  )
  // The original is further back than a chat opens with.
  for (let n = 1; n <= 60; n++) await writer.tell(bob.id, text(`something else ${n}`))
  await writer.tell(bob.id, { type: 10, quoteMsg: { msgID, content: 'as I said' } })
  writer.leave()
  await bob.api.call('PUT /api/chat/read', { body: { friendId: alice.id } })

  await openAs(page, bob, `/user/${alice.id}`)
  const log = page.getByRole('log', { name: /聊天记录/ })
  const citation = log.getByTitle('查看原消息')
  await expect(citation).toContainText('It begins here')
  await expect(citation).not.toContainText('up to the end')
  await citation.click()
  await expect(log.getByText(/^It begins here.*up to the end\.$/)).toBeInViewport()
})

test('a message is answered by one entry of its menu, and by an answer of either kind alike', async ({
  page,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  const writer = new Writer(parley.url, alice)
  const msgID = await writer.tell(bob.id, { type: 1, textMsg: { content: 'where shall we meet?' } })
  await writer.tell(bob.id, { type: 9, replyMsg: { msgID, content: 'at the station' } })
  await writer.tell(bob.id, { type: 10, quoteMsg: { msgID, content: 'at the bridge' } })
  writer.leave()

  await openAs(page, bob, `/user/${alice.id}`)
  const log = page.getByRole('log', { name: /聊天记录/ })
  await log.getByText('where shall we meet?', { exact: true }).first().click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: '引用' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: '回复' }).click()
  await expect(page.getByText('回复 Alice')).toBeVisible()
  await say(page, 'at my place')

  const looks = await Promise.all(
    ['at the station', 'at the bridge', 'at my place'].map(async (text) => {
      const citation = log.getByRole('article').filter({ hasText: text }).getByTitle('查看原消息')
      await expect(citation).toHaveText('Alicewhere shall we meet?')
      return citation.evaluate((element) => {
        const { borderLeftWidth, backgroundColor } = getComputedStyle(element)
        const isBeforeText = element.nextElementSibling?.textContent !== undefined
        return { borderLeftWidth, backgroundColor, isBeforeText }
      })
    }),
  )
  expect(looks[0]).toMatchObject({ isBeforeText: true })
  expect(looks.slice(1)).toEqual([looks[0], looks[0]])

  const newest = async () =>
    (await bob.api.call('GET /api/chat/history', { query: { friendId: alice.id, limit: 1 } })).list[0]?.msg
  await expect.poll(newest).toMatchObject({ type: 9, replyMsg: { msgID, content: 'at my place' } })
})
