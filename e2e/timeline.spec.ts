import type { Page } from '@playwright/test'
import { Writer } from './screens/world/writer.ts'
import { log } from './support/chat.ts'
import { openAs, type Person, say, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

/** Bob writes numbered lines. @returns their ids */
async function write(url: string, bob: Person, alice: Person, count: number) {
  const writer = new Writer(url, bob)
  const ids: number[] = []
  for (let line = 1; line <= count; line++)
    ids.push(await writer.tell(alice.id, { type: 1, textMsg: { content: `line ${line}` } }))
  writer.leave()
  return ids
}

const line = (page: Page, number: number) => log(page).getByText(`line ${number}`, { exact: true })
const toNewest = (page: Page) => page.getByRole('button', { name: /^(回到最新消息|\d+ 条新消息)$/ })

function pagesRead(page: Page) {
  const read: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/chat/history')) read.push(request.url())
  })
  return read
}

test('a link to an old message opens the chat there by one page, and scrolling reaches both ends', async ({
  page,
  openWindow,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  const ids = await write(parley.url, bob, alice, 320)
  await alice.api.call('PUT /api/chat/read', { body: { friendId: bob.id } })
  const read = pagesRead(page)
  await openAs(page, alice, `/user/${bob.id}?m=${ids[99]}`)
  await expect(line(page, 100)).toBeInViewport()
  expect(read[0]).toContain('around=')
  // Requests that come after it are for further pages on either side.
  expect(read.slice(1).every((url) => /(before|after)=/.test(url))).toBe(true)
  await expect(toNewest(page)).toBeVisible()

  // A message that comes meanwhile moves nothing, and is there in the end.
  const other = await openWindow()
  await openAs(other, bob, `/user/${alice.id}`)
  await say(other, 'line 321')
  await expect(page.getByRole('link', { name: /Bob.*line 321/ })).toBeVisible()
  await expect(line(page, 100)).toBeInViewport()

  await log(page).hover()
  await expect(async () => {
    await page.mouse.wheel(0, 4000)
    await expect(line(page, 321)).toBeInViewport({ timeout: 300 })
  }).toPass()
  await expect(toNewest(page)).toBeHidden()
  await expect(async () => {
    await page.mouse.wheel(0, -4000)
    await expect(line(page, 1)).toBeInViewport({ timeout: 300 })
  }).toPass()
})
