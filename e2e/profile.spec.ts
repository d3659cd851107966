import type { Page } from '@playwright/test'
import { befriend, newPerson, openAs, password, say, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

/** A picture twice as wide as high, red on the left and blue on the right. */
async function makePicture(page: Page): Promise<Buffer> {
  const data = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 400
    canvas.height = 200
    const context = canvas.getContext('2d')
    for (const [colour, from] of [['red', 0] as const, ['blue', 200] as const]) {
      if (!context) continue
      context.fillStyle = colour
      context.fillRect(from, 0, 200, 200)
    }
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(data.split(',')[1] ?? '', 'base64')
}

/** The colour in the middle of a picture on the page. */
const middleOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((image: HTMLImageElement) => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 1
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0, 1, 1)
    const [red = 0, , blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? []
    return red > blue ? 'red' : 'blue'
  })

test('a new nickname and picture are seen everywhere; unsaved words are not lost unasked', async ({
  page,
  parley,
}) => {
  const alice = await newPerson(parley.url, 'Alice')
  await openAs(page, alice, '/info')
  const nickname = page.getByLabel('昵称')
  await nickname.fill('')
  await expect(page.getByText('请输入昵称')).toBeVisible()
  await nickname.fill('Alicia')
  await page.getByRole('link', { name: '通用' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '继续编辑' }).click()
  await expect(nickname).toHaveValue('Alicia')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('资料已保存')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Alicia' })).toBeVisible()

  await page.getByRole('button', { name: '更换头像' }).click()
  const dialog = page.getByRole('dialog', { name: '更换头像' })
  const choose = dialog.locator('input[type=file]')
  await choose.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') })
  await expect(dialog.getByRole('alert')).toContainText('不支持这种文件')
  await choose.setInputFiles({ name: 'flag.png', mimeType: 'image/png', buffer: await makePicture(page) })
  const area = dialog.getByRole('group', { name: '裁剪区域' })
  const shape = await area
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => canvas.width / canvas.height)
  expect(shape, 'the picture is not stretched').toBe(1)
  await area.focus()
  for (let press = 0; press < 12; press++) await area.press('ArrowLeft')
  await dialog.getByRole('slider', { name: '缩放' }).press('ArrowRight')
  await dialog.getByRole('button', { name: '使用这张图片' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.locator('nav img')).toHaveAttribute('src', /^\/api\/file\//)
  await page.reload()
  await expect(page.locator('nav img')).toBeVisible()
  await expect.poll(() => middleOf(page, 'nav img')).toBe('blue')
  await page.getByRole('button', { name: '我的菜单' }).click()
  await expect(page.getByText('Alicia').filter({ visible: true }).first()).toBeVisible()
})

test('what is on the page about who finds me stays where it is while the rest comes', async ({
  page,
  parley,
}) => {
  const alice = await newPerson(parley.url, 'Alice')
  const released = Promise.withResolvers<void>()
  await page.route(/\/api\/user\/(last_seen|online)\/setting/, async (route) => {
    await released.promise
    await route.continue()
  })
  await openAs(page, alice, '/info/role')
  const choice = page.getByRole('radio', { name: '需要正确回答问题' })
  await expect(choice).toBeVisible()
  const before = await choice.boundingBox()
  released.resolve()
  await expect(page.getByRole('switch', { name: '显示在线状态' })).toBeEnabled()
  await expect(page.getByRole('switch').last()).toBeEnabled()
  expect(await choice.boundingBox()).toEqual(before)
})

test('questions that one asks are asked of whoever wants to become a friend', async ({
  page,
  openWindow,
  parley,
}) => {
  const [alice, bob] = await Promise.all([newPerson(parley.url, 'Alice'), newPerson(parley.url, 'Bob')])
  await openAs(page, alice, '/info/role')
  await page.getByRole('radio', { name: '需要正确回答问题' }).check()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('请填写问题')).toBeVisible()
  await page.getByLabel('问题', { exact: true }).fill('Where did we meet?')
  await page.getByLabel('答案').fill('Oslo')
  await page.getByRole('button', { name: '添加问题' }).click()
  await page.getByLabel('问题 2', { exact: true }).fill('When?')
  await page.getByLabel('问题 2 的答案').fill('2024')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('设置已保存')).toBeVisible()

  const other = await openWindow()
  await openAs(other, bob, `/m/search/user?key=${alice.id}`)
  await other.getByRole('button', { name: /加好友/ }).click()
  const dialog = other.getByRole('dialog')
  await dialog.getByLabel('Where did we meet?').fill(' oslo ')
  await dialog.getByLabel('When?').fill('2024')
  await dialog.getByRole('button', { name: '发送' }).click()
  await expect(other.getByText('你们已经是好友了')).toBeVisible()
})

test('a switch that the server refuses goes back, and says so', async ({ page, parley }) => {
  const alice = await newPerson(parley.url, 'Alice')
  await openAs(page, alice, '/info/notify')
  const sound = page.getByRole('switch', { name: '声音' })
  await expect(sound).toBeChecked()
  await page.route('**/api/user/user_info', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ json: { code: 1, msg: '不可以', data: null } })
      : route.continue(),
  )
  await sound.click()
  await expect(page.getByText('没有保存：不可以')).toBeVisible()
  await expect(sound).toBeChecked()
  await page.unroute('**/api/user/user_info')
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/user/user_info') && answer.request().method() === 'PUT',
  )
  await sound.click()
  await expect(sound).not.toBeChecked()
  await saved
  await page.reload()
  await expect(sound).not.toBeChecked()
})

test('a setting that cannot be read says so, and may be asked for again', async ({ page, parley }) => {
  const alice = await newPerson(parley.url, 'Alice')
  // Once connected, the app reads again by itself what may be stale.
  await page.routeWebSocket(/\/ws\//, (socket) => socket.close())
  await page.route('**/api/user/last_seen/setting', (route) =>
    route.fulfill({ json: { code: 1, msg: '读不到', data: null } }),
  )
  await openAs(page, alice, '/info/role')
  await expect(page.getByText('读不到')).toBeVisible()
  await page.unroute('**/api/user/last_seen/setting')
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('switch', { name: '向好友显示最近在线时间' })).toBeVisible()
})

test('an account name signs in', async ({ page, openWindow, parley }) => {
  const alice = await newPerson(parley.url, 'Alice')
  const name = `alice-${alice.id}`
  await openAs(page, alice, '/info/safe')
  await page.getByLabel('新的账号名').fill('1a')
  await page.getByRole('button', { name: '设置账号名' }).click()
  await expect(page.getByText(/需要 2–32 个字符/)).toBeVisible()
  await page.getByLabel('新的账号名').fill(name)
  await page.getByRole('button', { name: '设置账号名' }).click()
  await expect(page.getByText(`账号名已设为 ${name}`)).toBeVisible()
  const other = await openWindow()
  await other.goto('/login')
  await other.getByLabel('账号', { exact: true }).fill(name)
  await other.getByLabel('密码', { exact: true }).fill(password)
  await other.getByRole('button', { name: '登录' }).click()
  await expect(other.getByRole('navigation', { name: '主导航' })).toBeVisible()
})

test('by keyboard alone one jumps between chats, and the title counts what waits', async ({
  page,
  openWindow,
  parley,
}) => {
  const [alice, bob, lin] = await Promise.all(
    ['Alice', 'Bob', '林小满'].map((nickname) => newPerson(parley.url, nickname)),
  )
  if (!alice || !bob || !lin) throw new Error('nobody came')
  await befriend(bob, alice)
  await befriend(lin, alice)
  await openAs(page, alice, '/info')
  await expect(page).toHaveTitle(/^\(2\) /)
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /^data:image\/png/)

  await page.keyboard.press('Control+k')
  const switcher = page.getByRole('dialog', { name: '搜索', exact: true })
  await expect(switcher.getByRole('option')).toHaveCount(3)
  await expect(switcher.getByRole('option', { selected: true })).toContainText('林小满')
  await page.keyboard.type('lxm')
  await expect(switcher.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/user/${lin.id}$`))
  await expect(page.getByPlaceholder('输入消息')).toBeFocused()
  await expect(page).toHaveTitle(/^\(1\) 林小满/)

  await page.keyboard.press('Alt+ArrowDown')
  await expect(page).toHaveURL(new RegExp(`/user/${bob.id}$`))
  await expect(page).toHaveTitle(/^Bob/)
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/brand-icon')

  await page.keyboard.press('Control+/')
  await expect(page.getByRole('dialog', { name: '快捷键' })).toContainText('搜索聊天、联系人和消息')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const sender = await openWindow()
  await openAs(sender, lin, `/user/${alice.id}`)
  await say(sender, 'are you there?')
  await expect(page).toHaveTitle(/^\(1\) Bob/)
})

test('a friend who has gone was there until now, unless one of the two hides it', async ({
  page,
  openWindow,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  const other = await openWindow()
  await openAs(page, alice, `/user/${bob.id}`)
  const header = page.locator('header').filter({ hasText: 'Bob' })
  await expect(header).toContainText('离线')
  await openAs(other, bob, '/')
  await expect(header).toContainText('在线')
  await other.close()
  await expect(header).toContainText('最近在线：1分钟前')
  await page.goto('/info/role')
  await page.getByRole('switch', { name: '向好友显示最近在线时间' }).uncheck()
  await expect.poll(() => alice.api.call('GET /api/user/last_seen/setting')).toEqual({ showLastSeen: false })
  const answered = page.waitForResponse('**/api/user/last_seen?*')
  await page.goto(`/user/${bob.id}`)
  expect((await (await answered).json()).data).toEqual({ lastSeenAt: null })
  await expect(header).toContainText('离线')
})

test('people see how much of their room for uploads is used', async ({ page, parley }) => {
  await openAs(page, await newPerson(parley.url, 'Alice'), '/info/settings')
  await expect(page.getByText('已用 0 B，共 10 GB')).toBeVisible()
})
