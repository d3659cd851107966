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

test('a pin of one is seen by both under the title, and either unpins it', async ({
  page,
  parley,
  openWindow,
}) => {
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

test.describe('while the network is away', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|WebSocket|fetching the script/ })

  test('a pin says what its message says by now, seen live or missed', { tag: '@all' }, async ({
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
})

// axe puts its own script into the page, which the site's policy forbids.
test.describe('with axe', () => {
  test.use({ bypassCSP: true })
  test('the list has all pins, with who pinned them, and leads to each', { tag: '@all' }, async ({
    page,
    parley,
  }) => {
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
