import type { Locator, Page } from '@playwright/test'
import { Writer } from './screens/world/writer.ts'
import { log } from './support/chat.ts'
import { expectSent, openAs, type Person, say, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

const row = (page: Page, text: string) => log(page).getByRole('article').filter({ hasText: text })
const clock = (message: Locator) => message.locator('time')
const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('it is not to be seen')
  return box
}

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

test('a message bears its time and what became of it in its corner, beside a short last line', async ({
  page,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  await openAs(page, alice, `/user/${bob.id}`)
  await say(page, 'short')
  await say(page, 'two\nlines')
  await expectSent(row(page, 'two'))
  await expect(row(page, 'two').getByRole('img', { name: /已送达|已发送/ })).toBeVisible()
  for (const [text, lines] of [
    ['short', 1],
    ['two', 2],
  ] as const) {
    const words = row(page, text).getByText(text)
    const [box, time] = [await boxOf(words), await boxOf(clock(row(page, text)))]
    const lineHeight = await words.evaluate((element) =>
      Number.parseFloat(getComputedStyle(element).lineHeight),
    )
    expect(box.height).toBeCloseTo(lines * lineHeight, 0)
    const room = await words.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return Math.max(...[...range.getClientRects()].map(({ right }) => right))
    })
    expect(time.x).toBeGreaterThan(text === 'short' ? room : box.x)
    expect(time.x + time.width).toBeLessThanOrEqual(box.x + box.width + 12)
  }
  await expect(clock(row(page, 'short'))).toHaveText(/^\d\d:\d\d$/)
  await expect(clock(row(page, 'short'))).toHaveAttribute('title', /\d{4}年\d+月\d+日 \d\d:\d\d:\d\d/)
})

test('a screen reader hears the time of a message once', async ({ page, parley }) => {
  const [alice, bob] = await twoFriends(parley.url)
  await openAs(page, alice, `/user/${bob.id}`)
  await say(page, 'hear me')
  await expectSent(row(page, 'hear me'))
  await expect(row(page, 'hear me')).toHaveAccessibleName(/^你，\d{4}年\d+月\d+日 \d\d:\d\d:\d\d$/)
  await expect(row(page, 'hear me')).toMatchAriaSnapshot(`
    - article /你，/:
      - text: hear me
      - img /已/
      - button "消息操作"
  `)
})

test('whoever wants no times in bubbles sees them by pointing and by keyboard, and nothing moves', async ({
  page,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  await sayOf(parley.url, bob, alice, 'from Bob')
  await openAs(page, alice)
  await hideTimes(page)
  await page.goto(`/user/${bob.id}`)
  await say(page, 'from me')
  await expectSent(row(page, 'from me'))
  const places = () =>
    log(page).evaluate((element) =>
      [...element.querySelectorAll('article *:not([role="toolbar"], [role="toolbar"] *)')].map((one) =>
        JSON.stringify(one.getBoundingClientRect()),
      ),
    )
  for (const text of ['from Bob', 'from me']) {
    await page.getByPlaceholder('输入消息').hover()
    await expect(clock(row(page, text))).toBeHidden()
    await row(page, text).getByText(text).hover()
    await expect(clock(row(page, text))).toBeVisible()
  }
  const pointedAt = await places()
  await page.getByPlaceholder('输入消息').hover()
  await log(page).focus()
  await page.keyboard.press('ArrowUp')
  await expect(clock(row(page, 'from me'))).toBeVisible()
  await expect(clock(row(page, 'from Bob'))).toBeHidden()
  await page.keyboard.press('ArrowUp')
  await expect(clock(row(page, 'from Bob'))).toBeVisible()
  expect(new Set(await places())).toEqual(new Set(pointedAt))
})

test('the choice holds in the other tabs of the device', async ({ page, context, parley }) => {
  const [alice, bob] = await twoFriends(parley.url)
  await sayOf(parley.url, bob, alice, 'from Bob')
  const chat = await context.newPage()
  await openAs(page, alice)
  await openAs(chat, alice, `/user/${bob.id}`)
  await expect(clock(row(chat, 'from Bob'))).toBeVisible()
  await hideTimes(page)
  await expect(clock(row(chat, 'from Bob'))).toBeHidden()
})

test('a withdrawn message has its time too', async ({ page, parley }) => {
  const [alice, bob] = await twoFriends(parley.url)
  const writer = new Writer(parley.url, bob)
  const msgID = await writer.tell(alice.id, { type: 1, textMsg: { content: 'oh' } })
  await writer.tell(alice.id, { type: 8, withdrawMsg: { msgID } })
  writer.leave()
  await openAs(page, alice, `/user/${bob.id}`)
  await expect(clock(row(page, '撤回了一条消息'))).toBeVisible()
})

test('the date flag shows the day of every message for a moment', async ({ page, parley }) => {
  const [alice, bob] = await twoFriends(parley.url)
  await sayOf(parley.url, bob, alice, 'from Bob')
  await openAs(page, alice, `/user/${bob.id}`)
  const day = () =>
    row(page, 'from Bob').evaluate((message) => {
      const line = message.querySelector('[data-day]')
      return line ? getComputedStyle(line, '::after').content : ''
    })
  await expect(clock(row(page, 'from Bob'))).toBeVisible()
  expect(await day()).toBe('')
  await log(page).getByText('from Bob').click({ button: 'middle' })
  await expect.poll(day).toMatch(/\d+月\d+日/)
  await expect.poll(day).toBe('')
  await page.keyboard.press('Alt+t')
  await expect.poll(day).toMatch(/\d+月\d+日/)
})

test('a time stands above a message after five minutes of silence', async ({ page, parley }) => {
  const [alice, bob] = await twoFriends(parley.url)
  await sayOf(parley.url, bob, alice, 'long ago', 'a while ago', 'just now')
  const minutesAgo: Record<string, number> = { 'long ago': 14, 'a while ago': 5, 'just now': 1 }
  await page.route('**/api/chat/history*', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    for (const message of answer.data.list) {
      const ago = minutesAgo[message.msg.textMsg.content] ?? 30
      message.created_at = new Date(Date.now() - ago * 60_000).toISOString()
    }
    await route.fulfill({ response, json: answer })
  })
  await openAs(page, alice, `/user/${bob.id}`)
  await expect(row(page, 'just now')).toBeVisible()
  const lines = await log(page).evaluate((element) =>
    [...element.querySelectorAll('time, article')].flatMap((one) => {
      if (one.localName === 'article')
        return /long ago|a while ago|just now/.exec(one.textContent ?? '')?.[0] ?? []
      return one.closest('article') ? [] : 'time'
    }),
  )
  expect(lines.slice(-5)).toEqual(['time', 'long ago', 'time', 'a while ago', 'just now'])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('a long press tells when exactly a message was written, whatever is chosen', async ({
    page,
    parley,
  }) => {
    const [alice, bob] = await twoFriends(parley.url)
    await sayOf(parley.url, bob, alice, 'from Bob')
    await openAs(page, alice, `/user/${bob.id}`)
    await expect(clock(row(page, 'from Bob'))).toBeVisible()
    await hideTimes(page)
    await page.goto(`/user/${bob.id}`)
    await expect(clock(row(page, 'from Bob'))).toBeHidden()
    await log(page).getByText('from Bob').dispatchEvent('contextmenu', { bubbles: true })
    await expect(page.getByRole('menu')).toContainText(/\d{4}年\d+月\d+日 \d\d:\d\d:\d\d/)
  })
})
