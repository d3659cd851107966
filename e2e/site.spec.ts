import type { Page } from '@playwright/test'
import { administrator, confirmOn } from './support/administrators.ts'
import { findings } from './support/axe.ts'
import { log, sendButton } from './support/chat.ts'
import { ownersLink, registerAs } from './support/invitations.ts'
import { newPerson, openAs } from './support/people.ts'
import { setUp } from './support/second-factor.ts'
import { ownSite, ParleyServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

// A site of its own: what is decided about it holds for everybody.
test.use({ bypassCSP: true, serverEnv: ownSite })

const squarePng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mP4z8CAFTEMLQkAKP8/wc53yE8AAAAASUVORK5CYII=',
  'base64',
)
const dialog = (page: Page) => page.getByRole('alertdialog')
const panel = (page: Page, name: string) => page.getByRole('region', { name })

test('only who has a second factor requires one of others, and sees whom that concerns', {
  tag: '@all',
}, async ({ page, parley }) => {
  test.slow()
  const root = await administrator(parley, 'Root')
  await newPerson(parley.url, 'Ben')
  await openAs(page, root, '/admin/site')
  const factor = panel(page, '两步验证')
  await expect(factor.getByText('你自己还没有两步验证')).toBeVisible()
  await expect(factor.getByRole('radio', { name: '所有人必须使用' })).toBeDisabled()
  expect(await findings(page)).toEqual([])
  await factor.getByRole('link', { name: '去设置' }).click()
  await setUp(page)
  await page.getByRole('button', { name: '我已保存好' }).click()
  await page.goto('/admin/site')
  await factor.getByRole('radio', { name: '所有人必须使用' }).check({ force: true })
  await factor.getByRole('button', { name: '保存' }).click()
  await expect(dialog(page)).toContainText(/有 \d+ 人只用密码登录/)
  await dialog(page).getByRole('button', { name: '要求使用' }).click()
  await expect(dialog(page)).toBeHidden()
  await page.reload()
  await expect(factor.getByRole('radio', { name: '所有人必须使用' })).toBeChecked()
  await factor.getByRole('radio', { name: '由各人自己决定' }).check({ force: true })
  await factor.getByRole('button', { name: '保存' }).click()
  await confirmOn(page)
  await expect(factor.getByRole('button', { name: '保存' })).toBeHidden()
  expect(await root.api.call('GET /api/settings/info')).not.toHaveProperty('secondFactor')
})

test('the colour and the logo of the site are there before the first paint, for strangers too', {
  tag: '@all',
}, async ({ page, openWindow, parley }) => {
  const root = await administrator(parley, 'Root')
  await openAs(page, root, '/admin/site')
  const look = panel(page, '外观')
  await look.getByRole('radio', { name: '颜色 #3f51b5' }).check({ force: true })
  await look.getByRole('button', { name: '上传标志' }).click()
  const picture = { name: 'logo.png', mimeType: 'image/png', buffer: squarePng }
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(picture)
  await page.getByRole('dialog').getByRole('button', { name: '使用这张图片' }).click()
  await expect(look.getByRole('img', { name: '标志' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await look.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('站点设置已保存')).toBeVisible()
  const accent = (window: Page) =>
    window.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--color-accent').trim(),
    )
  await expect.poll(() => accent(page)).toBe('#3f51b5')

  const hers = await openWindow({ bypassCSP: true, reducedMotion: 'reduce' })
  await hers.goto('/login')
  expect(await accent(hers)).toBe('#3f51b5')
  await expect(hers.locator('img[src="/brand-icon"]').first()).toHaveJSProperty('complete', true)
  const icon = await hers.request.get('/brand-icon')
  expect([icon.status(), icon.headers()['content-type']]).toEqual([
    200,
    expect.stringMatching(/^image\/(png|webp)$/),
  ])
  expect(await findings(hers)).toEqual([])
  await root.api.call('PUT /api/settings/admin/info', { body: { accent: '', logo: '' } })
})

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`the first owner decides about the site, at ${viewport.width}`, { tag: '@all' }, async ({
    openWindow,
  }) => {
    test.slow()
    const server = new ParleyServer({})
    try {
      await server.start()
      const page = await openWindow({ bypassCSP: true, reducedMotion: 'reduce', viewport })
      await page.goto(await ownersLink(server))
      await page.getByRole('link', { name: '注册并成为所有者' }).click()
      await registerAs(page, 'Alice')
      await page.getByRole('link', { name: '设置站点' }).click()
      await expect(page.getByRole('heading', { name: '这是你们的站点' })).toBeFocused()
      await page.getByLabel('站点名称').fill('三年二班')
      expect(await findings(page)).toEqual([])
      await page.getByRole('radio', { name: /^所有人都可以直接聊天/ }).check({ force: true })
      await page.getByRole('radio', { name: /^收到邀请的人/ }).check({ force: true })
      await page.getByRole('button', { name: '保存并开始' }).click()
      await expect(page.getByRole('heading', { name: '这是你们的站点' })).toBeHidden()
      await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible()
      const settings = await page.evaluate(() => fetch('/api/settings/info').then((answer) => answer.json()))
      expect(settings.data).toMatchObject({ name: '三年二班', kind: 'house', registration: 'invitation' })
      await page.goto(`${server.url}/info`)
      await expect(page.getByRole('link', { name: '管理后台' })).toBeVisible()
      await page.close()
    } finally {
      await server.dispose()
    }
  })

test('a file is as large as administrators decide, and a larger one is refused before it is sent', {
  tag: '@all',
}, async ({ page, openWindow, parley }) => {
  const root = await administrator(parley, 'Root')
  const ann = await newPerson(parley.url, 'Ann')
  await openAs(page, root, '/admin/site')
  const limits = panel(page, '上限')
  const largest = limits.getByLabel('单个文件')
  await expect(largest).toHaveValue('200')
  await largest.fill('0')
  await expect(limits.getByText('请填写 1 MB 到 5 GB 之间的大小')).toBeVisible()
  await largest.fill('1')
  await limits.getByLabel('一个群的成员').fill('50')
  expect(await findings(page)).toEqual([])
  await limits.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('站点设置已保存')).toBeVisible()

  const hers = await openWindow({})
  await Promise.all([hers.waitForResponse('**/api/settings/info'), openAs(hers, ann, `/user/${ann.id}`)])
  const file = (bytes: number) => ({
    name: '讲义.dat',
    mimeType: 'application/octet-stream',
    buffer: Buffer.alloc(bytes),
  })
  await hers.locator('input[type=file]').setInputFiles(file(1024 ** 2 + 1))
  await expect(hers.getByText('“讲义.dat”超过了 1 MB，不能发送')).toBeVisible()
  await hers.locator('input[type=file]').setInputFiles(file(1024 ** 2))
  await sendButton(hers).click()
  await expect(log(hers).getByText('讲义.dat')).toBeVisible()
})
