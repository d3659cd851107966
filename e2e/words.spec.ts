import type { Page } from '@playwright/test'
import { findings } from './support/axe.ts'
import { log } from './support/chat.ts'
import { newPerson, openAs, password, say, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } })

test.describe.configure({ timeout: 90_000 })

const screens = process.env.PARLEY_LOOK
const look = async (page: Page, name: string) => {
  if (!screens) return
  const size = page.viewportSize()
  for (const scheme of ['light', 'dark'] as const)
    for (const width of [1280, 390]) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 844 })
      await page.waitForTimeout(300)
      await page.screenshot({ path: `${screens}/${name}-${width}-${scheme}.png`, fullPage: true })
    }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  if (size) await page.setViewportSize(size)
}

async function staff(url: string, administer: (...words: string[]) => string) {
  const [root, moderator] = [await newPerson(url, 'Root'), await newPerson(url, 'Mo')]
  administer('grant', String(root.id))
  const body = { userId: moderator.id, role: 2, duty: 'moderator' } as const
  await root.api.call('PUT /api/user/role', { body })
  const signIn = { userName: String(root.id), password }
  const { token } = await root.api.call('POST /api/auth/login', { body: signIn })
  return { root: { ...root, token }, moderator }
}

test('an administrator makes a list, tries it, turns it on, and what it refuses is not sent', {
  tag: '@all',
}, async ({ page, openWindow, parley }) => {
  const { root } = await staff(parley.url, (...words) => parley.administer(...words))
  const [alice, bob] = await twoFriends(parley.url)
  await openAs(page, root, '/admin/words')
  await expect(page.getByText('还没有词表')).toBeVisible()
  await look(page, 'empty')
  expect(await findings(page)).toEqual([])
  await page.getByRole('link', { name: '新建词表' }).click()
  await page.getByLabel('词表名称').fill('广告')
  await page.getByRole('radio', { name: '拒绝' }).check()
  await page.getByRole('textbox', { name: '词语' }).fill('代开发票\ncasino\n\n代开发票')
  await page.getByTestId('word-file').setInputFiles({
    name: 'words.txt',
    mimeType: 'text/plain',
    // 博彩 in GB18030.
    buffer: Buffer.from([0xb2, 0xa9, 0xb2, 0xca, 0x0d, 0x0a, ...Buffer.from('casino\r\n')]),
  })
  await expect(page.getByText('新增 1 个词，跳过重复的 1 个')).toBeVisible()
  await expect(page.getByText('3 个词')).toBeVisible()
  await page.getByRole('textbox', { name: '一段文字' }).fill('长期代 開 發票，CASINO 也有')
  await page.getByRole('button', { name: '试一试' }).click()
  await expect(page.locator('mark')).toHaveText(['代 開 發票', 'CASINO'])
  await page.getByRole('button', { name: '数一数最近的消息' }).click()
  await expect(page.getByText(/条会命中。/)).toBeVisible()
  await look(page, 'list')
  expect(await findings(page)).toEqual([])
  await page.getByRole('switch', { name: '启用' }).check()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存，共 3 个词')).toBeVisible()
  await expect(page.getByRole('heading', { name: '广告' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: /广告.*3 个词/ })).toBeVisible()
  await look(page, 'lists')
  expect(await findings(page)).toEqual([])

  const hers = await openWindow({ bypassCSP: true, reducedMotion: 'reduce' })
  await openAs(hers, alice, `/user/${bob.id}`)
  await say(hers, '代-开-发-票')
  await expect(hers.getByText('发送失败：本站不允许使用“代-开-发-票”，请修改后再试')).toBeVisible()
  await look(hers, 'refused')
  expect(await findings(hers)).toEqual([])

  await page.getByRole('link', { name: /广告/ }).click()
  await page.getByLabel('词表名称').fill('广告二')
  await page.goBack()
  await page.getByRole('alertdialog').getByRole('button', { name: '继续编辑' }).click()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { name: '广告二' })).toBeVisible()
  await page.getByRole('button', { name: '删除词表' }).click()
  await page.getByRole('alertdialog').getByLabel('你的登录密码').fill(password)
  await page.getByRole('alertdialog').getByRole('button', { name: '删除词表' }).click()
  await expect(page.getByText('还没有词表')).toBeVisible()
  await say(hers, '代开发票')
  await expect(log(hers).getByText('代开发票', { exact: true })).toBeVisible()
})

test('a held message waits under its bubble, and is sent, turned down or taken back', {
  tag: '@all',
}, async ({ page, openWindow, parley }) => {
  const { root, moderator } = await staff(parley.url, (...words) => parley.administer(...words))
  const [alice, bob] = await twoFriends(parley.url, ['Anna', 'Bert'])
  const body = { name: '招聘', action: 'hold' as const, isOn: true, words: ['日结兼职'] }
  await root.api.call('POST /api/words/lists', { body })
  await openAs(page, alice, `/user/${bob.id}`)
  const waiting = page.getByText('这条消息正在等待审核，通过后会自动发出')
  await say(page, '招日结兼职一名')
  await expect(waiting).toBeVisible()
  await say(page, '不急')
  await expect(log(page).getByText('不急')).toBeVisible()
  await look(page, 'held')
  expect(await findings(page)).toEqual([])
  await page.reload()
  await expect(waiting).toBeVisible()

  const his = await openWindow({ bypassCSP: true, reducedMotion: 'reduce' })
  await openAs(his, bob, `/user/${alice.id}`)
  const theirs = await openWindow({ bypassCSP: true, reducedMotion: 'reduce' })
  await openAs(theirs, moderator, '/admin/reports')
  await theirs.getByRole('tab', { name: '待审核消息' }).click()
  await expect(theirs.getByText('招日结兼职一名')).toBeVisible()
  await look(theirs, 'review')
  expect(await findings(theirs)).toEqual([])
  await theirs.getByRole('button', { name: '发出' }).click()
  await expect(theirs.getByText('没有待审核的消息')).toBeVisible()
  await expect(log(his).getByText('招日结兼职一名')).toBeVisible()
  await expect(waiting).toBeHidden()
  await expect(log(page).getByText('招日结兼职一名')).toHaveCount(1)
  await page.reload()
  await expect(log(page).getByText('招日结兼职一名')).toHaveCount(1)

  await say(page, '再招日结兼职')
  await expect(waiting).toBeVisible()
  await theirs.getByRole('button', { name: '不通过' }).click()
  await theirs.getByRole('alertdialog').getByRole('button', { name: '不通过' }).click()
  await expect(page.getByText('发送失败：这条消息没有通过审核，没有发出')).toBeVisible()
  await page.getByRole('button', { name: '删除' }).click()

  await say(page, '日结兼职三')
  await expect(waiting).toBeVisible()
  await log(page).getByText('日结兼职三').click({ button: 'right' })
  await page.getByRole('menuitem', { name: '删除' }).click()
  await expect(log(page).getByText('日结兼职三')).toHaveCount(0)
  await expect(theirs.getByText('没有待审核的消息')).toBeVisible()
})
