import type { Page } from '@playwright/test'
import { findings } from './support/axe.ts'
import { openAs, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

const topic = '周日野餐报名'
const card = (page: Page) => page.getByRole('article').filter({ hasText: topic })
const entry = (page: Page, content: string) => card(page).getByRole('listitem').filter({ hasText: content })

/** Begins a list by keys alone, but for the menu. */
async function begin(page: Page, { max = '', isMultiple = false } = {}) {
  await page.getByRole('button', { name: '添加附件' }).click()
  await page.getByRole('menuitem', { name: '接龙' }).click()
  const dialog = page.getByRole('dialog', { name: '发起接龙' })
  await dialog.getByRole('textbox', { name: '主题' }).fill(topic)
  await dialog.getByRole('textbox', { name: '格式示例' }).fill('姓名，带什么')
  await dialog.getByRole('textbox', { name: '名额上限' }).fill(max)
  if (isMultiple) await dialog.getByRole('switch', { name: '每人可接多条' }).click()
  await dialog.getByRole('button', { name: '发起' }).click()
  await expect(dialog).toBeHidden()
  await expect(card(page).getByRole('button', { name: '参与接龙' })).toBeVisible()
}

/** By keys. */
async function join(page: Page, content: string, button = '参与接龙') {
  await card(page).getByRole('button', { name: button }).focus()
  await page.keyboard.press('Enter')
  await expect(card(page).getByRole('textbox', { name: '接龙内容' })).toBeFocused()
  await page.keyboard.insertText(content)
  await page.keyboard.press('Enter')
  await expect(entry(page, content)).toBeVisible()
}

test('two people sign up, see each other at once, change and withdraw their entries', async ({
  page,
  parley,
  openWindow,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  await openAs(page, alice, `/user/${bob.id}`)
  const his = await openWindow()
  await openAs(his, bob, `/user/${alice.id}`)
  await begin(page)
  await expect(card(his)).toContainText('例：姓名，带什么')
  await join(his, '茶')
  await expect(entry(page, '茶')).toContainText('1.Bob')
  await join(page, '蛋糕')
  await expect(entry(his, '蛋糕')).toContainText('2.Alice')
  await expect(card(page)).toContainText('已接龙 2 条')
  await expect(card(page).getByRole('button', { name: '参与接龙' })).toBeHidden()
  await card(his).getByRole('button', { name: '修改第 1 条' }).click()
  await his.keyboard.press('ControlOrMeta+A')
  await his.keyboard.insertText('绿茶')
  await his.keyboard.press('Enter')
  await expect(entry(page, '绿茶')).toContainText('1.Bob')
  await card(his).getByRole('button', { name: '撤回第 1 条' }).click()
  await expect(entry(page, '绿茶')).toBeHidden()
  await expect(card(page)).toContainText('已接龙 1 条')
  await join(his, '水果')
  await expect(entry(page, '水果')).toContainText('3.Bob')
  await his.reload()
  await expect(entry(his, '水果')).toContainText('3.我')
  await expect(his.getByText(`[接龙] ${topic}`, { exact: true })).toBeVisible()
})

// axe puts its own script into the page, which the site's policy forbids.
test.describe('with axe', () => {
  test.use({ bypassCSP: true })

  for (const colorScheme of ['light', 'dark'] as const)
    test(`lists are clean in ${colorScheme}, wide and on a phone`, { tag: '@all' }, async ({
      page,
      parley,
      openWindow,
    }) => {
      const [alice, bob] = await twoFriends(parley.url)
      await page.emulateMedia({ colorScheme })
      await openAs(page, alice, `/user/${bob.id}`)
      const his = await openWindow()
      await his.emulateMedia({ colorScheme })
      await his.setViewportSize({ width: 390, height: 844 })
      await openAs(his, bob, `/user/${alice.id}`)
      await begin(page, { max: '20' })
      await join(his, '茶和很多很多别的东西，够两家人喝一整个下午的那种大茶壶')
      await join(page, '蛋糕')
      await expect(entry(his, '蛋糕')).toBeVisible()
      for (const window of [page, his]) expect(await findings(window)).toEqual([])
      await card(his).getByRole('button', { name: '修改第 1 条' }).click()
      expect(await findings(his)).toEqual([])
      await card(page).getByRole('button', { name: '已接龙 2 / 20 条' }).click()
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(2)
      expect(await findings(page)).toEqual([])
      await page.keyboard.press('Escape')
      await his.keyboard.press('Escape')
      await his.getByRole('button', { name: '添加附件' }).click()
      await his.getByRole('menuitem', { name: '接龙' }).click()
      await expect(his.getByRole('dialog', { name: '发起接龙' })).toBeVisible()
      expect(await findings(his)).toEqual([])
    })
})
