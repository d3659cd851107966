import type { Page, WebSocketRoute } from '@playwright/test'
import { Writer } from './screens/world/writer.ts'
import { log } from './support/chat.ts'
import { kept } from './support/kept.ts'
import { openAs, type Person, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

const unread = 120

/** Bob writes so much that it does not fit on a screen. */
async function writeMuch(url: string, bob: Person, alice: Person, lines = unread) {
  const writer = new Writer(url, bob)
  for (let line = 1; line <= lines; line++)
    await writer.tell(alice.id, { type: 1, textMsg: { content: `line ${line}` } })
  writer.leave()
}

const line = (page: Page, number: number) => log(page).getByText(`line ${number}`, { exact: true })

/** The divider stands in the upper part, with the first unread message under it and the number of the others below. */
async function expectDivided(page: Page) {
  const divider = log(page).getByText('以下是新消息')
  await expect(divider).toBeInViewport()
  await expect(line(page, 1)).toBeInViewport()
  await expect(line(page, unread)).not.toBeInViewport()
  await expect(page.getByRole('button', { name: /^\d+ 条新消息$/ })).toBeVisible()
  const view = await log(page).boundingBox()
  await expect(async () => {
    const box = await divider.boundingBox()
    const share = ((box?.y ?? 0) - (view?.y ?? 0)) / (view?.height ?? 1)
    expect(share).toBeGreaterThan(0.1)
    expect(share).toBeLessThan(1 / 3)
  }).toPass()
}

test('messages written since this device last showed the chat begin under the divider', {
  tag: '@all',
}, async ({ page, context, parley }) => {
  const [alice, bob] = await twoFriends(parley.url)
  const path = `/user/${bob.id}`
  await openAs(page, alice, path)
  await expect(log(page).getByRole('article')).toHaveCount(1)
  await expect.poll(() => kept(page, path)).toBe(true)
  await page.close()
  await writeMuch(parley.url, bob, alice)

  const tab = await context.newPage()
  await openAs(tab, alice, path)
  await expectDivided(tab)
  await tab.getByRole('button', { name: /^\d+ 条新消息$/ }).click()
  await expect(line(tab, unread)).toBeInViewport()
})

test('messages written while the connection was gone begin under the divider, in the chat that stayed open', {
  tag: '@all',
}, async ({ page, parley }) => {
  const [alice, bob] = await twoFriends(parley.url)
  const connection = await severable(page)
  await openAs(page, alice, `/user/${bob.id}`)
  await expect(page.getByText('离线', { exact: true })).toBeVisible()
  await connection.cut()
  await expect(page.getByText(/连接已断开/).first()).toBeVisible()
  await writeMuch(parley.url, bob, alice)
  await connection.restore()
  await expectDivided(page)
})

/** A page whose sockets can be taken from it. */
async function severable(page: Page) {
  const open = new Set<WebSocketRoute>()
  let isCut = false
  await page.routeWebSocket(/\/ws\/chat/, (socket) => {
    if (isCut) return void socket.close()
    socket.connectToServer()
    open.add(socket)
  })
  return {
    async cut() {
      isCut = true
      await Promise.all([...open].map((socket) => socket.close()))
    },
    /** The page hears of it, as of a network that is back: it may wait for long else. */
    restore() {
      isCut = false
      return page.evaluate(() => void dispatchEvent(new Event('online')))
    },
  }
}
