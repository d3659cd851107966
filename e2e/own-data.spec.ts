import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { strFromU8, unzipSync } from 'fflate'
import { findings } from './support/axe.ts'
import { pasteFile, pictureFile } from './support/files.ts'
import { expectSent, openAs, password, say, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('my data come as one file, with my messages and pictures, which any browser shows', async ({
  page,
  openWindow,
  parley,
}, testInfo) => {
  const [alice, bob] = await twoFriends(parley.url)
  await openAs(page, alice, `/user/${bob.id}`)
  await say(page, 'see you <b>there</b>')
  await page.getByPlaceholder('输入消息').focus()
  await pasteFile(page, pictureFile)
  await expect(page.getByRole('button', { name: '移除 shot.png' })).toBeVisible()
  await page.getByPlaceholder('输入消息').press('Enter')
  await expectSent(page.getByRole('button', { name: /查看图片/ }))
  const sent = () => alice.api.call('GET /api/chat/history', { query: { friendId: bob.id } })
  await expect.poll(async () => (await sent()).list.map(({ msg }) => msg.type)).toEqual([1, 1, 2])

  await page.goto('/info/safe')
  await page.getByRole('button', { name: '导出数据' }).click()
  const asking = page.getByRole('dialog', { name: '导出我的数据' })
  await asking.getByRole('button', { name: '导出数据' }).click()
  await expect(asking.getByText('请输入当前密码')).toBeVisible()
  await asking.getByRole('textbox', { name: '密码' }).fill('something else')
  await asking.getByRole('button', { name: '导出数据' }).click()
  await expect(asking.getByText('密码错误')).toBeVisible()
  await asking.getByRole('textbox', { name: '密码' }).fill(password)
  await asking.getByRole('button', { name: '导出数据' }).click()
  await expect(asking).toBeHidden()
  await expect(page.getByText('数据已准备好')).toBeVisible({ timeout: 20_000 })

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^parley-[\d-]+\.zip$/)
  const files = unzipSync(await readFile(await download.path()))
  const data = JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array()))
  expect(JSON.stringify(data.conversations)).toContain('see you <b>there</b>')
  const folder = testInfo.outputPath('archive')
  for (const [name, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), bytes)
  }

  const reader = await openWindow({ locale: 'zh-CN' })
  await reader.goto(pathToFileURL(join(folder, 'index.html')).href)
  await expect(reader.getByRole('heading', { name: '我的数据' })).toBeVisible()
  await reader.getByRole('link', { name: /Bob/ }).click()
  await expect(reader.getByText('see you <b>there</b>')).toBeVisible()
  const picture = reader.locator('article img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(4)
  const strict = await openWindow({ bypassCSP: true, reducedMotion: 'reduce' })
  for (const name of ['index.html', `direct-${bob.id}.html`]) {
    await strict.goto(pathToFileURL(join(folder, name)).href)
    expect(await findings(strict)).toEqual([])
  }
})

test('I delete my account once I know what that means, and nothing of me stays here', async ({
  page,
  openWindow,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  const { groupId } = await alice.api.call('POST /api/group/group', {
    body: { mode: 2, userIdList: [bob.id] },
  })
  await alice.api.call('PUT /api/group/group', { body: { id: groupId, title: 'Tea' } })
  const elsewhere = await openWindow()
  await openAs(elsewhere, alice)
  await openAs(page, alice, '/info/safe')
  await page.getByRole('link', { name: '了解并注销' }).click()
  await expect(page.getByText('1 位好友和备注')).toBeVisible()
  await expect(page.getByText('群聊“Tea”：由 Bob 接任群主')).toBeVisible()
  await expect(page.getByRole('button', { name: '导出数据' })).toBeVisible()

  const button = page.locator('form').getByRole('button', { name: '永久注销账号' })
  await page.getByRole('textbox', { name: '密码' }).fill('something else')
  await button.click()
  await page.getByRole('alertdialog').getByRole('button', { name: '永久注销账号' }).click()
  await expect(page.getByText('密码错误')).toBeVisible()
  await page.getByRole('textbox', { name: '密码' }).fill(password)
  await button.click()
  await page.getByRole('alertdialog').getByRole('button', { name: '取消' }).click()
  await button.click()
  await page.getByRole('alertdialog').getByRole('button', { name: '永久注销账号' }).click()

  await expect(page.getByText('账号已注销，再见！')).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
  await expect(elsewhere).toHaveURL(/\/login/)
  const left = await page.evaluate(async (id) => {
    const databases = (await indexedDB.databases()).map(({ name = '' }) => name)
    return [...Object.keys(localStorage), ...databases].filter((name) => name.includes(String(id)))
  }, alice.id)
  expect(left).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('userInfo'))).toBeNull()
  await page.getByRole('textbox', { name: '账号' }).fill(String(alice.id))
  await page.getByRole('textbox', { name: '密码' }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('账号或密码错误')).toBeVisible()
})
