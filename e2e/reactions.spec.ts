import type { Page } from '@playwright/test'
import { findings } from './support/axe.ts'
import { composer, message, openMenu, write } from './support/chat.ts'
import { openAs, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

const chip = (page: Page, text: string, emoji: string) =>
  message(page, text).getByRole('button', { name: new RegExp(`^${emoji}`) })

test('an emoji on a message shows on both sides at once, and goes again by a press', async ({
  page,
  parley,
  openWindow,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  await openAs(page, alice, `/user/${bob.id}`)
  await write(page, '明天下午三点开会')
  const his = await openWindow()
  await openAs(his, bob, `/user/${alice.id}`)
  const menu = await openMenu(his, '明天下午三点开会')
  await menu.getByRole('menuitem', { name: '用 👍 回应' }).click()
  await expect(chip(his, '明天下午三点开会', '👍')).toHaveAttribute('aria-pressed', 'true')
  await expect(chip(page, '明天下午三点开会', '👍')).toHaveAttribute('aria-pressed', 'false')
  await chip(page, '明天下午三点开会', '👍').click()
  await expect(chip(his, '明天下午三点开会', '👍')).toHaveAccessibleName('👍，2 人，包括你')
  await his.reload()
  await expect(chip(his, '明天下午三点开会', '👍')).toHaveAccessibleName('👍，2 人，包括你')
  await chip(his, '明天下午三点开会', '👍').click()
  await chip(page, '明天下午三点开会', '👍').click()
  await expect(chip(his, '明天下午三点开会', '👍')).toBeHidden()
  await expect(chip(page, '明天下午三点开会', '👍')).toBeHidden()
})

const bar = (page: Page, text: string) => message(page, text).getByRole('toolbar', { name: '消息操作' })

// axe puts its own script into the page, which the site's policy forbids.
test.describe('beside a message', () => {
  test.use({ bypassCSP: true })

  test('the last emoji are at hand under the pointer, and showing them moves nothing', {
    tag: '@all',
  }, async ({ page, parley }) => {
    const [alice, bob] = await twoFriends(parley.url)
    await openAs(page, alice, `/user/${bob.id}`)
    for (const text of ['短', '很长的一句话'.repeat(60)]) await write(page, text)
    const places = () =>
      page.getByRole('article').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))
    await message(page, '短').hover()
    await expect(bar(page, '短').getByRole('button')).toHaveCount(10)
    await page.mouse.move(5, 5)
    const toolbars = page.getByRole('toolbar', { name: '消息操作' })
    await expect(toolbars).toHaveCount(0)
    const before = await places()
    await message(page, '很长').hover()
    await expect(bar(page, '很长')).toBeInViewport({ ratio: 1 })
    await expect(toolbars).toHaveCount(1)
    expect(await places()).toEqual(before)
    expect(await findings(page)).toEqual([])
    await composer(page).fill('写到一半')
    await bar(page, '很长').getByRole('button', { name: '用 🎉 回应' }).click()
    await expect(chip(page, '很长', '🎉')).toHaveAttribute('aria-pressed', 'true')
    await expect(composer(page)).toBeFocused()
    await expect(bar(page, '很长').getByRole('button').nth(6)).toHaveAccessibleName('取消 🎉 回应')
    await bar(page, '很长').click({ button: 'right' })
    await expect(page.getByRole('menu', { name: '消息操作' })).toBeVisible()
    await expect(bar(page, '很长')).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(message(page, '很长')).toBeFocused()
    await page.mouse.move(5, 5)
    await expect(toolbars).toHaveCount(0)
  })
})

/** Bob, of whom something was said before that lies out of sight, has reacted to what Alice said first. */
async function reactedWhileAway(page: Page, url: string, openWindow: () => Promise<Page>) {
  const [alice, bob] = await twoFriends(url)
  await page.setViewportSize({ width: 1280, height: 500 })
  await openAs(page, alice, `/user/${bob.id}`)
  await write(page, '周末去爬山吗')
  for (let n = 1; n <= 9; n++) await write(page, `第 ${n} 条`)
  await page.goto('/')
  const his = await openWindow()
  await openAs(his, bob, `/user/${alice.id}`)
  await message(his, '周末去爬山吗').scrollIntoViewIfNeeded()
  const menu = await openMenu(his, '周末去爬山吗')
  await menu.getByRole('menuitem', { name: '用 👍 回应' }).click()
  await expect(chip(his, '周末去爬山吗', '👍')).toBeVisible()
  return { alice, bob, his }
}

const said = 'Bob 用 👍 回应了你的消息'
const row = (page: Page) => page.getByRole('link', { name: /Bob/ })

// axe puts its own script into the page, which the site's policy forbids.
test.describe('with axe', () => {
  test.use({ bypassCSP: true })
  test('a reaction is a quiet sign in the list, and a way to the message, until one has looked', {
    tag: '@all',
  }, async ({ page, parley, openWindow }) => {
    test.slow()
    const { alice } = await reactedWhileAway(page, parley.url, openWindow)
    await expect(row(page)).toContainText(said)
    await expect(row(page)).not.toContainText('未读')
    expect(await findings(page)).toEqual([])
    const other = await openWindow()
    await openAs(other, alice)
    await expect(row(other)).toContainText(said)
    await row(page).click()
    const way = page.getByRole('button', { name: said })
    await expect(way).toBeVisible()
    await expect(row(page)).not.toContainText(said)
    await expect(row(other)).not.toContainText(said)
    expect(await findings(page)).toEqual([])
    await way.click()
    await expect(message(page, '周末去爬山吗')).toBeInViewport()
    await expect(way).toBeHidden()
  })

  test('the sign goes when the emoji is taken off', { tag: '@all' }, async ({ page, parley, openWindow }) => {
    const { his } = await reactedWhileAway(page, parley.url, openWindow)
    await expect(row(page)).toContainText(said)
    await chip(his, '周末去爬山吗', '👍').click()
    await expect(row(page)).not.toContainText(said)
  })

  test('the list of reactions shows who has reacted, all or with one emoji', { tag: '@all' }, async ({
    page,
    parley,
    openWindow,
  }) => {
    const [alice, bob] = await twoFriends(parley.url)
    await openAs(page, alice, `/user/${bob.id}`)
    await write(page, '聚餐去哪里')
    const his = await openWindow()
    await openAs(his, bob, `/user/${alice.id}`)
    for (const emoji of ['👍', '🎉']) {
      const menu = await openMenu(his, '聚餐去哪里')
      await menu.getByRole('menuitem', { name: `用 ${emoji} 回应` }).click()
      await expect(chip(page, '聚餐去哪里', emoji)).toBeVisible()
    }
    await chip(page, '聚餐去哪里', '👍').click()
    const menu = await openMenu(page, '聚餐去哪里')
    await menu.getByRole('menuitem', { name: '查看谁回应了' }).click()
    const dialog = page.getByRole('dialog', { name: '表情回应' })
    await expect(dialog.getByRole('listitem')).toHaveCount(2)
    await dialog.getByRole('button', { name: '🎉 1' }).click()
    await expect(dialog.getByRole('listitem')).toHaveCount(1)
    await expect(dialog.getByRole('listitem')).toContainText(['Bob'])
    expect(await findings(page)).toEqual([])
  })
})
