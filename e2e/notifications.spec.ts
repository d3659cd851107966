import type { Page } from '@playwright/test'
import { findings } from './support/axe.ts'
import { write } from './support/chat.ts'
import { befriend, newPerson, openAs, say, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.use({ bypassCSP: true })

test('peace, rest and what is shown are set once for all devices', { tag: '@all' }, async ({
  page,
  parley,
  openWindow,
}) => {
  const [alice] = await twoFriends(parley.url)
  await openAs(page, alice, '/info/notify')
  const other = await openWindow({ viewport: { width: 390, height: 780 } })
  await openAs(other, alice, '/info/notify')
  await page.getByRole('button', { name: '1 小时', exact: true }).click()
  for (const one of [page, other]) await expect(one.getByText(/前不打扰$/)).toBeVisible()
  await other.getByRole('button', { name: '恢复提醒' }).click()
  for (const one of [page, other]) await expect(one.getByText('照常提醒')).toBeVisible()
  await page.getByRole('radio', { name: '只显示发送人' }).check()
  await expect(other.getByRole('radio', { name: '只显示发送人' })).toBeChecked()
  await page.getByRole('switch', { name: /休息时段/ }).click()
  await page.getByRole('button', { name: '保存' }).click()
  for (const one of [page, other]) await expect(one.getByText('每天 22:00–次日 07:00')).toBeVisible()
  expect(await findings(page)).toEqual([])
  expect(await findings(other)).toEqual([])
})

test('a conversation notifies of all, mentions or nothing, for good or for a time', { tag: '@all' }, async ({
  page,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  await openAs(page, alice, `/user/${bob.id}`)
  await write(page, 'hello')
  await page.keyboard.press('Enter')
  const row = page.getByRole('link', { name: /Bob/ }).first()
  const openMenu = async () => {
    await row.click({ button: 'right' })
    await page.getByRole('menuitem', { name: '消息提醒' }).click()
  }
  const choose = async (name: string) => {
    await openMenu()
    await look(page, 'alerts-menu')
    await page.getByRole('menu').getByText(name, { exact: true }).click()
  }
  const alerts = async () => (await alice.api.call('GET /api/chat/session')).list[0]?.alerts
  await choose('一周内免打扰')
  await expect(row.getByText('免打扰')).toBeAttached()
  await expect.poll(alerts).toEqual({ level: 'mentions', until: expect.any(String) })
  await choose('完全不提醒，来电也不响')
  await expect.poll(alerts).toEqual({ level: 'nothing', until: null })
  await choose('1 小时内完全不提醒，来电也不响')
  await expect.poll(alerts).toEqual({ level: 'nothing', until: expect.any(String) })
  await openMenu()
  await expect(page.getByRole('menu').getByText(/ 前完全不提醒，来电也不响$/)).toBeVisible()
  await page.keyboard.press('Escape')
  await choose('所有消息都提醒')
  await expect(row.getByText('免打扰')).not.toBeAttached()
})

test('a person who chats sees in passing what comes elsewhere, and a press opens it', {
  tag: '@all',
}, async ({ page, parley, openWindow }) => {
  test.slow()
  const [alice, bob] = await twoFriends(parley.url)
  const carla = await newPerson(parley.url, 'Carla')
  await befriend(alice, carla)
  // The code that shows them comes some seconds after the page.
  const shows = page.waitForResponse(/\/device-[^/]*\.js/)
  await openAs(page, alice, `/user/${bob.id}`)
  await shows
  const hers = await openWindow()
  await openAs(hers, carla, `/user/${alice.id}`)
  await say(hers, 'Lunch?')
  const toast = page.getByRole('log').getByRole('button', { name: /Carla.*Lunch\?/ })
  await expect(toast).toBeVisible()
  await toast.hover()
  expect(await findings(page)).toEqual([])
  await look(page, 'toast')
  await toast.click()
  await expect(page).toHaveURL(`${parley.url}/user/${carla.id}`)
  await expect(toast).toBeHidden()
})

/** Pictures for a person who wants to see it, in each size and theme. */
async function look(page: Page, name: string) {
  const folder = process.env.PARLEY_LOOK
  if (!folder) return
  const before = page.viewportSize()
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1280, 390]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 780 })
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png` })
    }
  if (before) await page.setViewportSize(before)
}
