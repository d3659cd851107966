import type { BrowserContext, Page } from '@playwright/test'
import { composer, log } from './support/chat.ts'
import { pasteFile, pictureFile } from './support/files.ts'
import { kept } from './support/kept.ts'
import { openAs, type Person, say, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|WebSocket|Failed to fetch|fetching the script/ })

const texts = (page: Page) =>
  log(page)
    .getByRole('article')
    .filter({ hasText: /say|picture/ })

/** Another page of the same browser. */
async function openTab(context: BrowserContext, person: Person, path: string) {
  const tab = await context.newPage()
  await openAs(tab, person, path)
  return tab
}

/** Counts how often a page reads a list. */
function countReads(page: Page, path: string) {
  const reads = { sent: 0 }
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) reads.sent += 1
  })
  return reads
}

/** Counts the connections that a page opens. */
function countSockets(page: Page) {
  const sockets = { opened: 0 }
  page.on('websocket', () => {
    sockets.opened += 1
  })
  return sockets
}

test('ten messages and a picture, sent in airplane mode, outlive a reload and go out once and in order', async ({
  page,
  context,
  openWindow,
  parley,
}) => {
  test.slow()
  const [alice, bob] = await twoFriends(parley.url)
  const other = await openWindow()
  // All of it fits on the screen.
  for (const side of [page, other]) await side.setViewportSize({ width: 1280, height: 1200 })
  await openAs(other, bob, `/user/${alice.id}`)
  await openAs(page, alice, `/user/${bob.id}`)
  await say(page, 'say it before')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect(composer(page)).toBeVisible()

  await context.setOffline(true)
  for (const name of 'abcde') await say(page, `say ${name}`)
  await composer(page).fill('picture')
  await pasteFile(page, pictureFile)
  await expect(page.getByRole('checkbox', { name: '图片和文字合为一条发送' })).toBeChecked()
  await composer(page).press('Enter')
  for (const name of 'fghij') await say(page, `say ${name}`)
  const all = ['it before', ...'abcde', 'picture', ...'fghij']
  const expected = all.map((one) => (one === 'picture' ? 'picture' : `say ${one}`))
  for (const load of [async () => {}, () => page.reload()]) {
    await load()
    await expect(texts(page)).toContainText(expected)
    await expect(page.getByRole('img', { name: '正在发送' })).toHaveCount(11)
  }

  await context.setOffline(false)
  for (const side of [other, page]) await expect(texts(side)).toContainText(expected, { timeout: 20_000 })
  await expect(page.getByRole('img', { name: '正在发送' })).toHaveCount(0)
  const picture = texts(other).filter({ hasText: 'picture' })
  await expect(picture.getByRole('button', { name: /查看图片/ })).toBeVisible()
})

test('tabs share one connection, and when the one that holds it goes, another takes over', async ({
  page,
  context,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  await openAs(page, alice, `/user/${bob.id}`)
  await expect(composer(page)).toBeVisible()
  const tab = await context.newPage()
  const sockets = countSockets(tab)
  await openAs(tab, alice, `/user/${bob.id}`)
  await say(tab, 'say from the second tab')
  await expect(texts(page)).toHaveCount(1)
  await expect(texts(tab).getByRole('img', { name: '已发送' })).toBeVisible()
  expect(sockets.opened).toBe(0)

  const third = await context.newPage()
  const [reads, repeated] = [countReads(third, '/api/user/friends'), countReads(page, '/api/user/friends')]
  await openAs(third, alice, `/user/${bob.id}`)
  await say(third, 'say from the third tab')
  await expect(texts(page)).toHaveCount(2)
  await expect.poll(() => reads.sent).toBeGreaterThan(0)
  expect(repeated.sent).toBe(0)
  await third.close()

  await composer(page).fill('a draft that both have')
  await expect(composer(tab)).toHaveValue('a draft that both have')
  await page.close()
  await expect.poll(() => sockets.opened).toBe(2)
  await say(tab, 'say when alone')
  const stored = await bob.api.call('GET /api/chat/history', { query: { friendId: alice.id } })
  await expect(texts(tab).getByRole('img', { name: '已发送' })).toHaveCount(3)
  expect(stored.list.map(({ msgPreview }) => msgPreview)).toContain('say from the second tab')
})

test('a chat that was open before is there without a network, and catches up when there is one', async ({
  page,
  context,
  openWindow,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  const other = await openWindow()
  await openAs(other, bob, `/user/${alice.id}`)
  await say(other, 'say one')
  await openAs(page, alice, `/user/${bob.id}`)
  await expect(texts(page)).toHaveCount(1)
  await expect(page.getByText('在线', { exact: true })).toBeVisible()
  await expect.poll(() => kept(page, `/user/${bob.id}`)).toBe(true)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.close()

  const tab = await openTab(context, alice, '/')
  await expect(tab.getByRole('link', { name: /Bob/ })).toBeVisible()
  await context.setOffline(true)
  await tab.getByRole('link', { name: /Bob/ }).click()
  await expect(texts(tab)).toContainText(['say one'])
  await say(other, 'say two')
  await context.setOffline(false)
  await expect(texts(tab)).toContainText(['say one', 'say two'], { timeout: 20_000 })
})

test('a person who is writing is shown to be, and what was read is marked', { tag: '@all' }, async ({
  page,
  openWindow,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  const other = await openWindow()
  await openAs(page, alice, `/user/${bob.id}`)
  await openAs(other, bob, '/')
  await say(page, 'say hello')
  await expect(texts(page).getByRole('img', { name: '已送达' })).toBeVisible()
  await other.getByRole('link', { name: /Alice/ }).click()
  await expect(texts(page).getByRole('img', { name: '已读' })).toBeVisible()
  await composer(other).pressSequentially('I am')
  await expect(page.getByText('对方正在输入…')).toBeVisible()
  await composer(other).press('Enter')
  await expect(page.getByText('对方正在输入…')).toBeHidden()
})

test('a message that another device read while this one was away is not unread here', {
  tag: '@all',
}, async ({ page, context, openWindow, parley }) => {
  const [alice, bob] = await twoFriends(parley.url)
  const [device, sender] = [await openWindow(), await openWindow()]
  await openAs(page, bob, '/')
  await openAs(sender, alice, `/user/${bob.id}`)
  await say(sender, 'say it')
  await expect(page.getByRole('link', { name: /Alice.*条未读/ })).toBeVisible()
  await context.setOffline(true)
  await openAs(device, bob, `/user/${alice.id}`)
  await expect(texts(device)).toHaveCount(1)
  await expect(texts(sender).getByRole('img', { name: '已读' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('link', { name: /Alice.*条未读/ })).toBeHidden({ timeout: 20_000 })
})

test('a page that slept for an hour without a network has everything once both are back', {
  tag: '@all',
}, async ({ page, context, openWindow, parley }) => {
  const [alice, bob] = await twoFriends(parley.url)
  const other = await openWindow()
  await page.clock.install()
  await openAs(page, alice, `/user/${bob.id}`)
  await openAs(other, bob, `/user/${alice.id}`)
  await say(other, 'say before')
  await expect(texts(page)).toHaveCount(1)
  await expect(texts(other).getByRole('img', { name: '已读' })).toBeVisible()
  await context.setOffline(true)
  for (const n of [1, 2, 3]) await say(other, `say meanwhile ${n}`)
  await expect(texts(other).getByRole('img', { name: '已发送' })).toHaveCount(3)
  await page.clock.fastForward('01:00:00')
  await context.setOffline(false)
  await expect(texts(page)).toContainText(
    ['say before', 'say meanwhile 1', 'say meanwhile 2', 'say meanwhile 3'],
    { timeout: 20_000 },
  )
  await say(page, 'say on waking')
  await expect(texts(other)).toHaveCount(5)
})

test('without a connection nobody is shown as online, and once it is back they are', { tag: '@all' }, async ({
  page,
  openWindow,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  const other = await openWindow()
  await openAs(other, bob)
  await openAs(page, alice, `/user/${bob.id}`)
  const dots = page.getByRole('img', { name: '在线' })
  const presence = page.getByRole('main').getByText('在线', { exact: true })
  await expect(dots.first()).toBeVisible()
  await expect(presence).toBeVisible()

  await page.context().setOffline(true)
  await expect(dots).toHaveCount(0)
  await expect(page.getByRole('region', { name: '与 Bob 的聊天记录' }).getByText('没有网络')).toBeVisible()

  await page.context().setOffline(false)
  await expect(dots.first()).toBeVisible({ timeout: 20_000 })
  await expect(presence).toBeVisible()
})

test('a page that is opened again without a network says so in words', { tag: '@all' }, async ({
  page,
  context,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  await openAs(page, alice, `/user/${bob.id}`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect(composer(page)).toBeVisible()
  await context.setOffline(true)
  const shown: string[] = []
  await page.exposeFunction('tellText', (text: string) => shown.push(text))
  await page.addInitScript(() => {
    const tell = (window as unknown as { tellText(text: string): void }).tellText
    new MutationObserver(() => tell(document.body?.innerText ?? '')).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    })
  })
  await page.reload()
  await expect(composer(page)).toBeVisible()
  await expect(page.getByText('网络连接失败，请检查网络').first()).toBeVisible()
  expect(shown.join('\n')).toContain('网络连接失败，请检查网络')
  expect(shown.join('\n')).not.toMatch(/\b(?:common|auth|chat|shell|sessions|composing)\.[a-zA-Z]+/)
})
