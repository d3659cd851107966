import type { Locator, Page } from '@playwright/test'
import { Writer } from './screens/world/writer.ts'
import { log } from './support/chat.ts'
import { openAs, type Person, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

const row = (page: Page, text: string) => log(page).getByRole('article').filter({ hasText: text })
const clock = (message: Locator) => message.locator('time')

async function sayOf(url: string, from: Person, to: Person, ...texts: string[]) {
  const writer = new Writer(url, from)
  for (const content of texts) await writer.tell(to.id, { type: 1, textMsg: { content } })
  writer.leave()
}

async function hideTimes(page: Page) {
  await page.goto('/info/base')
  const choice = page.getByRole('switch', { name: '在每条消息上显示时间' })
  await expect(choice).toBeChecked()
  await page.getByText('在每条消息上显示时间').click()
  await expect(choice).not.toBeChecked()
}

test('the choice holds in the other tabs of the device', { tag: '@all' }, async ({
  page,
  context,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  await sayOf(parley.url, bob, alice, 'from Bob')
  const chat = await context.newPage()
  await openAs(page, alice)
  await openAs(chat, alice, `/user/${bob.id}`)
  await expect(clock(row(chat, 'from Bob'))).toBeVisible()
  await hideTimes(page)
  await expect(clock(row(chat, 'from Bob'))).toBeHidden()
})
