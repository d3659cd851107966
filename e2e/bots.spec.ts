import { createHttpClient } from '@parley/client'
import type { Page } from '@playwright/test'
import { findings } from './support/axe.ts'
import { newPerson, openAs } from './support/people.ts'
import { expect, test } from './support/test.ts'

// axe puts its own script into the page, which the site's policy forbids.
const context = { bypassCSP: true, colorScheme: 'light', reducedMotion: 'reduce' } as const
const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

/** Whether a token holds, and for what. */
async function outcome(baseUrl: string, token: string): Promise<'ok' | number> {
  const api = createHttpClient({
    baseUrl,
    token: () => token,
    language: () => 'zh',
    onUnauthenticated: () => undefined,
  })
  return api.call('GET /api/user/user_info').then(
    () => 'ok',
    (error: { code: number }) => error.code,
  )
}

async function tokenIn(page: Page, name: string): Promise<string> {
  const dialog = page.getByRole('alertdialog', { name: `“${name}”的令牌` })
  await expect(dialog.getByText('令牌不会再次显示')).toBeVisible()
  const token = (await dialog.locator('code').textContent()) ?? ''
  await dialog.getByRole('button', { name: '我已保存' }).click()
  await expect(dialog).toBeHidden()
  return token
}

test('a person makes a bot, gives it another token, and deletes it', async ({ page, parley }) => {
  const owner = await newPerson(parley.url, 'Owner')
  await openAs(page, owner, '/info/settings')
  await page.getByRole('link', { name: '管理我的机器人' }).click()
  await expect(page.getByText('还没有机器人')).toBeVisible()
  await page.getByRole('button', { name: '新建机器人' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '新建机器人' }).click()
  await expect(dialog.getByText('请输入名称')).toBeVisible()
  await dialog.getByLabel('名称').fill('小助手')
  await expect(dialog.getByRole('checkbox', { name: /读取消息.*你和它/ })).toBeChecked()
  await dialog.getByRole('button', { name: '新建机器人' }).click()
  const first = await tokenIn(page, '小助手')
  expect(await outcome(parley.url, first)).toBe('ok')
  await expect(page.getByText(/从未使用 · 读取消息 · 发送消息|上次使用.*读取消息 · 发送消息/)).toBeVisible()

  await page.getByRole('button', { name: '小助手 的操作' }).click()
  await page.getByRole('menuitem', { name: '更换令牌和权限' }).click()
  const renewing = page.getByRole('dialog', { name: '小助手' })
  await renewing.getByRole('checkbox', { name: /读取消息.*你和它/ }).uncheck()
  await expect(renewing.getByRole('checkbox', { name: /发送消息/ })).not.toBeChecked()
  await renewing.getByRole('button', { name: '生成新令牌' }).click()
  const second = await tokenIn(page, '小助手')
  expect(await outcome(parley.url, first)).toBe(1007)
  expect(await outcome(parley.url, second)).toBe(4157)
  await expect(page.getByText(/没有任何权限/)).toBeVisible()
  // A scope that was removed is not selected again.
  await page.getByRole('button', { name: '小助手 的操作' }).click()
  await page.getByRole('menuitem', { name: '更换令牌和权限' }).click()
  await expect(renewing.getByRole('checkbox', { name: /发送消息/ })).not.toBeChecked()
  await renewing.getByRole('button', { name: '取消' }).click()

  await page.getByRole('button', { name: '小助手 的操作' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('还没有机器人')).toBeVisible()
  expect(await outcome(parley.url, second)).toBe(1007)
})

for (const [size, viewport] of Object.entries(sizes)) {
  test(`axe finds nothing on the pages of bots, on a ${size}`, { tag: '@all' }, async ({
    openWindow,
    parley,
  }) => {
    const owner = await newPerson(parley.url, 'Owner')
    const page = await openWindow({ ...context, viewport })
    await openAs(page, owner, '/info/bots')
    await expect(page.getByText('还没有机器人')).toBeVisible()
    expect(await findings(page), 'empty').toEqual([])
    await page.getByRole('button', { name: '新建机器人' }).click()
    await page.getByRole('dialog').getByLabel('名称').fill('Helper')
    expect(await findings(page), 'new').toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: '新建机器人' }).click()
    await expect(page.getByText('令牌不会再次显示')).toBeVisible()
    expect(await findings(page), 'token').toEqual([])
    await tokenIn(page, 'Helper')
    await page.getByRole('button', { name: 'Helper 的操作' }).click()
    await expect(page.getByRole('menuitem', { name: '删除' })).toBeVisible()
    expect(await findings(page), 'list').toEqual([])
  })
}
