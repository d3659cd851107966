import type { Page } from '@playwright/test'
import { findings } from './support/axe.ts'
import { edit, message, openMenu, write } from './support/chat.ts'
import { openAs, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

const strip = (page: Page) => page.getByRole('region', { name: '置顶消息', exact: true })

async function choose(page: Page, text: string, item: string) {
  const menu = await openMenu(page, text)
  await menu.getByRole('menuitem', { name: item }).click()
}

test('what one pins both see under the title, and either unpins it', async ({ page, parley, openWindow }) => {
  const [alice, bob] = await twoFriends(parley.url)
  await openAs(page, alice, `/user/${bob.id}`)
  await write(page, '周五下午三点评审')
  const his = await openWindow()
  await openAs(his, bob, `/user/${alice.id}`)
  await choose(page, '周五下午三点评审', '置顶')
  await expect(strip(page)).toContainText('你：周五下午三点评审')
  await expect(strip(his)).toContainText('Alice：周五下午三点评审')
  await his.reload()
  await expect(strip(his)).toContainText('周五下午三点评审')
  await choose(his, '周五下午三点评审', '取消置顶')
  await expect(strip(his)).toBeHidden()
  await expect(strip(page)).toBeHidden()
})

test('presses lead through the pins, and what is withdrawn leaves them', async ({ page, parley }) => {
  const [alice, bob] = await twoFriends(parley.url)
  await openAs(page, alice, `/user/${bob.id}`)
  for (const text of ['第一条', '第二条', '第三条']) {
    await write(page, text)
    await choose(page, text, '置顶')
    await expect(strip(page)).toContainText(text)
  }
  const current = strip(page).getByRole('button').first()
  await expect(current).toContainText('置顶消息 1/3')
  await current.click()
  await expect(current).toContainText('置顶消息 2/3')
  await expect(current).toContainText('第二条')
  await current.click()
  await expect(current).toContainText('第一条')
  await choose(page, '第一条', '撤回')
  await expect(current).toContainText('置顶消息 1/2')
})

test('a chat with pins opens without anything moving', async ({ page, parley }) => {
  const [alice, bob] = await twoFriends(parley.url)
  await openAs(page, alice, `/user/${bob.id}`)
  await write(page, '会议链接在这里')
  await choose(page, '会议链接在这里', '置顶')
  await expect(strip(page)).toBeVisible()
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        for (const { node } of (entry as unknown as { sources: Array<{ node?: Node }> }).sources)
          if (node instanceof Element && node.closest('article')) document.body.dataset.moved = 'true'
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.reload()
  await expect(strip(page)).toContainText('会议链接在这里')
  await expect(message(page, '会议链接在这里')).toBeVisible()
  await expect(page.locator('body')).not.toHaveAttribute('data-moved')
})

test.describe('while the network is away', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|WebSocket|fetching the script/ })

  test('a pin says what its message says by now, seen live or missed', async ({
    page,
    parley,
    openWindow,
  }) => {
    const [alice, bob] = await twoFriends(parley.url)
    await openAs(page, alice, `/user/${bob.id}`)
    await write(page, '下午三点评审')
    await choose(page, '下午三点评审', '置顶')
    const his = await openWindow()
    await openAs(his, bob, `/user/${alice.id}`)
    await expect(strip(his)).toContainText('下午三点评审')
    await edit(page, '下午三点评审', '下午四点评审')
    await expect(strip(page)).toContainText('下午四点评审')
    await expect(strip(his)).toContainText('下午四点评审')
    await his.context().setOffline(true)
    await edit(page, '下午四点评审', '下午五点评审')
    await expect(strip(page)).toContainText('下午五点评审')
    await his.context().setOffline(false)
    await expect(strip(his)).toContainText('下午五点评审')
  })

  test('what is pinned is pinned when there is one', async ({ page, parley, openWindow }) => {
    const [alice, bob] = await twoFriends(parley.url)
    await openAs(page, alice, `/user/${bob.id}`)
    await write(page, '密码在信封里')
    const his = await openWindow()
    await openAs(his, bob, `/user/${alice.id}`)
    await message(page, '密码在信封里').focus()
    await page.keyboard.press('Enter')
    const menu = page.getByRole('menu', { name: '消息操作' })
    await expect(menu).toBeVisible()
    await page.context().setOffline(true)
    await menu.getByRole('menuitem', { name: '置顶' }).click()
    await page.context().setOffline(false)
    await expect(strip(his)).toContainText('密码在信封里')
    await expect(strip(page)).toContainText('密码在信封里')
  })
})

// axe puts its own script into the page, which the site's policy forbids.
test.describe('with axe', () => {
  test.use({ bypassCSP: true })
  test('the list has all pins, with who pinned them, and leads to each', async ({ page, parley }) => {
    const [alice, bob] = await twoFriends(parley.url)
    await openAs(page, alice, `/user/${bob.id}`)
    for (const text of ['甲方地址', '报销流程']) {
      await write(page, text)
      await choose(page, text, '置顶')
      await expect(strip(page)).toContainText(text)
    }
    expect(await findings(page)).toEqual([])
    await strip(page).getByRole('button', { name: '查看全部置顶消息' }).click()
    const dialog = page.getByRole('dialog', { name: '置顶消息' })
    await expect(dialog.getByRole('listitem')).toHaveCount(2)
    await expect(dialog.getByRole('listitem').first()).toContainText('由你置顶')
    expect(await findings(page)).toEqual([])
    await dialog.getByRole('button', { name: '取消置顶' }).first().click()
    await expect(dialog.getByRole('listitem')).toHaveCount(1)
    await dialog.getByRole('listitem').getByRole('button').first().click()
    await expect(dialog).toBeHidden()
    await expect(message(page, '甲方地址')).toBeInViewport()
  })
})
