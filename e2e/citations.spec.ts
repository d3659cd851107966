import { Writer } from './screens/world/writer.ts'
import { openAs, twoFriends } from './support/people.ts'
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
