import type { Page } from '@playwright/test'
import { findings } from './support/axe.ts'
import { groupOfTwo, openAs } from './support/people.ts'
import { expect, test } from './support/test.ts'

// axe puts its own script into the page, which the site's policy forbids.
const context = { bypassCSP: true, colorScheme: 'light', reducedMotion: 'reduce' } as const
const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

const post = (address: string, text: string) =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  })

/** Makes one on the page, and gives the address that it shows. */
async function make(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: '新建 Webhook' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('名称').fill(name)
  await dialog.getByRole('button', { name: '新建 Webhook' }).click()
  const shown = page.getByRole('alertdialog', { name: `“${name}”的地址` })
  await expect(shown.getByText('不会再次显示')).toBeVisible()
  const address = (await shown.locator('code').textContent()) ?? ''
  await shown.getByRole('button', { name: '我已保存' }).click()
  await expect(shown).toBeHidden()
  return address
}

test('an owner makes a webhook, whose posts are shown as messages of a bot, until it is turned off', async ({
  page,
  openWindow,
  parley,
}) => {
  const { owner, member, groupId } = await groupOfTwo(parley.url)
  await openAs(page, owner, `/group/${groupId}/info/settings`)
  await page.getByRole('link', { name: /机器人与集成/ }).click()
  await expect(page.getByText('还没有 Webhook')).toBeVisible()
  const first = await make(page, '构建通知')
  expect(new URL(first).origin).toBe(new URL(parley.url).origin)
  await expect(page.getByText('从未使用')).toBeVisible()

  const other = await openWindow()
  await openAs(other, member, `/group/${groupId}`)
  expect((await post(first, 'Build 7 has passed')).status).toBe(200)
  const message = other.getByRole('article').filter({ hasText: 'Build 7 has passed' })
  await expect(message.getByText('构建通知')).toBeVisible()
  await expect(message.getByText('机器人', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: '构建通知 的操作' }).click()
  await page.getByRole('menuitem', { name: '更换地址' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '更换地址' }).click()
  const shown = page.getByRole('alertdialog', { name: '“构建通知”的地址' })
  const second = (await shown.locator('code').textContent()) ?? ''
  await shown.getByRole('button', { name: '我已保存' }).click()
  expect((await post(first, 'lost')).status).toBe(404)
  expect((await post(second, 'Build 8 has passed')).status).toBe(200)
  await expect(other.getByText('Build 8 has passed').first()).toBeVisible()

  await page.getByRole('button', { name: '构建通知 的操作' }).click()
  await page.getByRole('menuitem', { name: '停用' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '停用' }).click()
  await expect(page.getByText('还没有 Webhook')).toBeVisible()
  expect((await post(second, 'lost')).status).toBe(404)
  await expect(message.getByText('构建通知')).toBeVisible()
})

for (const [size, viewport] of Object.entries(sizes)) {
  test(`axe finds nothing on the pages of webhooks, on a ${size}`, { tag: '@all' }, async ({
    openWindow,
    parley,
  }) => {
    const { owner, groupId } = await groupOfTwo(parley.url)
    const page = await openWindow({ ...context, viewport })
    await openAs(page, owner, `/group/${groupId}/info/integrations`)
    await expect(page.getByText('还没有 Webhook')).toBeVisible()
    expect(await findings(page), 'empty').toEqual([])
    await page.getByRole('button', { name: '新建 Webhook' }).click()
    await page.getByRole('dialog').getByLabel('名称').fill('Build')
    expect(await findings(page), 'new').toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: '新建 Webhook' }).click()
    const shown = page.getByRole('alertdialog')
    await expect(shown.getByText('不会再次显示')).toBeVisible()
    expect(await findings(page), 'address').toEqual([])
    const address = (await shown.locator('code').textContent()) ?? ''
    await shown.getByRole('button', { name: '我已保存' }).click()
    await post(address, 'Build 7 has passed')
    await expect(page.getByText('机器人', { exact: true }).first()).toBeVisible()
    expect(await findings(page), 'list').toEqual([])
    await page.goto(`/group/${groupId}`)
    await expect(page.getByText('机器人', { exact: true }).first()).toBeVisible()
    expect(await findings(page), 'chat').toEqual([])
  })
}
