import type { Page } from '@playwright/test'
import { Studio } from './screens/media/studio.ts'
import { uploadImage } from './screens/world/upload.ts'
import { Writer } from './screens/world/writer.ts'
import { findings } from './support/axe.ts'
import { composer, message, sendButton, write } from './support/chat.ts'
import { befriend, newPerson, openAs, type Person, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

const field = (page: Page) => page.getByRole('combobox', { name: '搜索联系人、群聊、消息和文件' })
const dialog = (page: Page) => page.getByRole('dialog', { name: '搜索' })
const option = (page: Page, text: string | RegExp) => page.getByRole('option').filter({ hasText: text })
const bar = (page: Page) => page.getByRole('search', { name: '查找聊天记录' })

async function openSearch(page: Page) {
  await page.getByRole('button', { name: '搜索', exact: true }).click()
  await expect(field(page)).toBeFocused()
}

/** Sent messages are found within a second or two: the search is repeated until then. */
async function isIndexed(person: Person, text: string) {
  await expect
    .poll(async () => {
      const { list } = await person.api.call('GET /api/search/messages', { query: { text } })
      return list.length
    })
    .toBeGreaterThan(0)
}

test('two characters inside a sentence are found, and lead to where they were said', async ({
  page,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url, ['Alice', '小明'])
  await openAs(page, alice, `/user/${bob.id}`)
  await write(page, '明天下午三点在图书馆开会')
  await isIndexed(alice, '书馆')
  await openSearch(page)
  await field(page).fill('书馆')
  await expect(option(page, '明天下午三点在图书馆开会').locator('mark')).toHaveText('书馆')
  await expect(dialog(page).getByRole('status').first()).toHaveText('找到 1 个结果')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(/\?m=\d+$/)
  await expect(message(page, '图书馆')).toBeInViewport()
})

test('many finds of a conversation are one line, which opens them; Back leads to the results as they were', {
  tag: '@all',
}, async ({ page, parley }) => {
  const [alice, bob] = await twoFriends(parley.url, ['Alice', '小明'])
  const dora = await newPerson(parley.url, '朵拉')
  await befriend(alice, dora)
  await openAs(page, alice, `/user/${bob.id}`)
  for (const text of ['预算初稿', '预算二稿', '预算定稿']) await write(page, text)
  await page.goto(`/user/${dora.id}`)
  await write(page, '预算批了吗')
  await isIndexed(alice, '批了')
  await openSearch(page)
  await field(page).fill('预算')
  await expect(option(page, '3 条相关消息')).toBeVisible()
  await expect(option(page, '预算批了吗')).toBeVisible()
  await option(page, '3 条相关消息').click()
  await expect(dialog(page).getByText('在：小明')).toBeVisible()
  await option(page, '预算二稿').click()
  await expect(message(page, '预算二稿')).toBeInViewport()
  await page.goBack()
  await expect(dialog(page)).toBeVisible()
  await expect(field(page)).toHaveValue('预算')
  await expect(dialog(page).getByText('在：小明')).toBeVisible()
  await expect(option(page, '预算定稿')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`/user/${dora.id}$`))
})

test('filters are typed with suggestions, and chosen by chips', { tag: '@all' }, async ({ page, parley }) => {
  const [alice, bob] = await twoFriends(parley.url, ['Alice', '王小明'])
  await bob.api.call('GET /api/user/friends', { query: {} })
  await openAs(page, alice, `/user/${bob.id}`)
  await write(page, '计划见 https://example.org/plan')
  await write(page, '计划明天再说')
  await isIndexed(alice, '再说')
  await openSearch(page)
  await field(page).pressSequentially('计划 来自:wxm')
  await expect(page.getByRole('group', { name: '来自谁' }).getByRole('option')).toHaveText([/王小明/])
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('来自：王小明')).toBeVisible()
  await expect(dialog(page).getByRole('heading', { name: /没有找到/ })).toBeVisible()
  await page.getByRole('button', { name: '去掉筛选条件“来自：王小明”' }).click()
  await expect(option(page, '计划明天再说')).toBeVisible()
  await field(page).pressSequentially(' 类型:链接 ')
  await expect(page.getByRole('radio', { name: '链接' })).toBeChecked()
  await expect(option(page, '计划明天再说')).toHaveCount(0)
  await expect(option(page, 'example.org/plan')).toBeVisible()
  await page.getByRole('radio', { name: '全部' }).check()
  await page.getByRole('button', { name: '日期' }).click()
  await page.getByRole('grid').locator('[aria-current=date]').click()
  await expect(option(page, '计划明天再说')).toBeVisible()
  await page.getByRole('button', { name: /去掉筛选条件“\d/ }).click()
  await expect(page.getByRole('button', { name: '日期' })).toBeVisible()
})

test('recent searches stay on the device until they are removed', { tag: '@all' }, async ({
  page,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url, ['Alice', '小明'])
  await openAs(page, alice)
  await openSearch(page)
  await field(page).fill('小明')
  await expect(option(page, '小明').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/user/${bob.id}$`))
  await page.reload()
  await openSearch(page)
  const recents = page.getByRole('region', { name: '最近搜索' })
  await recents.getByRole('button', { name: '小明', exact: true }).click()
  await expect(field(page)).toHaveValue('小明')
  await page.getByRole('button', { name: '清空' }).click()
  await recents.getByRole('button', { name: '从最近搜索中删除“小明”' }).click()
  await expect(recents).toBeHidden()
})

test('in a chat one goes from find to find, and scrolls on from there', { tag: '@all' }, async ({
  page,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  const writer = new Writer(parley.url, alice)
  for (let at = 1; at <= 60; at++) {
    const content = at % 25 === 0 ? `第${at}号报名表` : `第${at}句话`
    await writer.tell(bob.id, { type: 1, textMsg: { content } })
  }
  writer.leave()
  await openAs(page, alice, `/user/${bob.id}`)
  await expect(message(page, '第60句话')).toBeInViewport()
  await isIndexed(alice, '50号')
  await page.keyboard.press('Control+f')
  await bar(page).getByRole('searchbox').fill('报名')
  await expect(bar(page).getByRole('status')).toHaveText('1/2')
  await expect(message(page, '第50号报名表')).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(bar(page).getByRole('status')).toHaveText('2/2')
  await expect(message(page, '第25号报名表')).toBeInViewport()
  await expect.poll(() => page.evaluate(() => CSS.highlights.get('found-current')?.size)).toBe(1)
  await page.keyboard.press('Shift+Enter')
  await expect(message(page, '第50号报名表')).toBeInViewport()
  await bar(page).getByRole('searchbox').fill('没有这句')
  await expect(bar(page).getByRole('status')).toHaveText('没有找到')
  await page.keyboard.press('Escape')
  await expect(bar(page)).toBeHidden()
  await expect(composer(page)).toBeFocused()
})

test('a calendar shows the days with messages, and leads there by keyboard', { tag: '@all' }, async ({
  page,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  await openAs(page, alice, `/user/${bob.id}`)
  await write(page, '今天的第一句')
  await page.getByRole('button', { name: '聊天信息' }).click()
  await page.getByRole('button', { name: '按日期查找' }).click()
  const today = page.getByRole('grid').locator('[aria-current=date]')
  await expect(today).toHaveAccessibleName(/2 条消息/)
  await expect(today).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?d=\d{4}-\d\d-\d\d$/)
  await expect(message(page, '今天的第一句')).toBeInViewport()
})

test('a link or file that was sent is listed by its kind, and leads to where it was sent', {
  tag: '@all',
}, async ({ page, parley }) => {
  const [alice, bob] = await twoFriends(parley.url)
  await openAs(page, alice, `/user/${bob.id}`)
  await write(page, '看这里 https://example.org/rules')
  await isIndexed(alice, '看这')
  await page.getByRole('button', { name: '聊天信息' }).click()
  await page.getByRole('link', { name: '图片、文件与链接' }).click()
  await expect(page.getByRole('heading', { name: '还没有图片和视频' })).toBeVisible()
  await page.getByRole('tab', { name: '链接' }).click()
  await expect(page.getByRole('tabpanel').getByRole('link', { name: /看这里/ })).toHaveAttribute(
    'href',
    'https://example.org/rules',
  )
  await page.getByRole('link', { name: '在聊天中查看' }).click()
  await expect(message(page, '看这里')).toBeInViewport()
  await page.goBack()
  await expect(page.getByRole('tab', { name: '链接', selected: true })).toBeVisible()
})

test('sign-up lists are listed beside polls, and lead to where they were begun', { tag: '@all' }, async ({
  page,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  await openAs(page, alice, `/user/${bob.id}`)
  await page.getByRole('button', { name: '添加附件' }).click()
  await page.getByRole('menuitem', { name: '接龙' }).click()
  await page.getByRole('textbox', { name: '主题' }).fill('周日野餐 https://example.org/park')
  await page.getByRole('button', { name: '发起', exact: true }).click()
  await isIndexed(alice, '野餐')
  await page.goto(`/user/${bob.id}/contents?tab=polls`)
  await expect(page.getByRole('tab', { name: '投票和接龙', selected: true })).toBeVisible()
  await page
    .getByRole('tabpanel')
    .getByRole('link', { name: /周日野餐/ })
    .click()
  await expect(page).toHaveURL(/\?m=\d+$/)
  await expect(page.getByRole('article').filter({ hasText: '周日野餐' })).toBeInViewport()
})

test('whose messages are wanted may be somebody of a group who is no friend', { tag: '@all' }, async ({
  page,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  const carla = await newPerson(parley.url, '卡拉')
  await befriend(bob, carla)
  const userIdList = [alice.id, carla.id]
  const { groupId } = await bob.api.call('POST /api/group/group', { body: { mode: 2, userIdList } })
  const writer = new Writer(parley.url, carla)
  await writer.tellGroup(groupId, { type: 1, textMsg: { content: '方案在群文件里' } })
  writer.leave()
  await isIndexed(alice, '方案')
  await openAs(page, alice)
  await openSearch(page)
  await field(page).fill('来自:卡 方案')
  await expect(dialog(page).getByRole('alert')).toContainText('“来自:卡”无法识别')
  await expect(option(page, '方案在群文件里')).toHaveCount(0)
  await option(page, '卡拉').click()
  await expect(dialog(page).getByText('来自：卡拉')).toBeVisible()
  await expect(option(page, '方案在群文件里')).toBeVisible()
})

test('pictures are a grid by months; one opens where it is, and leads to where it was sent', {
  tag: '@all',
}, async ({ page, openWindow, parley }) => {
  const [alice, bob] = await twoFriends(parley.url)
  const studio = await Studio.open(await openWindow({ bypassCSP: true }))
  const writer = new Writer(parley.url, bob)
  for (const seed of [3, 5]) {
    const picture = await studio.picture(seed, 800, 600, `photo-${seed}.jpg`)
    const src = await uploadImage(parley.url, bob, picture, 'chat')
    await writer.tell(alice.id, { type: 2, imageMsg: { title: picture.name, src } })
  }
  writer.leave()
  await expect
    .poll(async () => {
      const query = { friendId: bob.id, type: 'picture' } as const
      return (await alice.api.call('GET /api/search/messages', { query })).list.length
    })
    .toBe(2)
  await openAs(page, alice, `/user/${bob.id}/contents`)
  const tiles = page.getByRole('tabpanel').getByRole('button', { name: /^打开图片/ })
  await expect(tiles).toHaveCount(2)
  await expect(tiles.first()).toHaveAccessibleName(/photo-5/)
  await tiles.first().click()
  await page.getByRole('link', { name: '在聊天中查看' }).click()
  await expect(page).toHaveURL(/\?m=\d+$/)
  await expect(page.getByRole('log').getByRole('button', { name: /photo-5/ })).toBeInViewport()
})

test.describe('with failures', () => {
  test.use({
    expectedErrors: /status of 500|ERR_INTERNET_DISCONNECTED|WebSocket|Failed to fetch|fetching the script/,
  })
  test('names are found though messages are not, and it is tried again', { tag: '@all' }, async ({
    page,
    parley,
  }) => {
    const [alice, bob] = await twoFriends(parley.url, ['Alice', '小明'])
    await openAs(page, alice, `/user/${bob.id}`)
    await write(page, '小明你好')
    await isIndexed(alice, '你好')
    await page.route('**/api/search/messages**', (route) => route.fulfill({ status: 500, body: 'no' }))
    await openSearch(page)
    await field(page).fill('小明')
    await expect(option(page, '小明').first()).toBeVisible()
    await expect(dialog(page).getByText(/消息没有搜到结果/)).toBeVisible()
    await page.unroute('**/api/search/messages**')
    await dialog(page).getByRole('button', { name: '重试' }).click()
    await expect(option(page, '小明你好')).toBeVisible()
    await page.context().setOffline(true)
    await expect(dialog(page).getByText(/现在没有网络/)).toBeVisible()
    await page.context().setOffline(false)
    await expect(dialog(page).getByText(/现在没有网络/)).toBeHidden()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  test('search is a whole screen, and Back closes it', { tag: '@all' }, async ({ page, parley }) => {
    const [alice, bob] = await twoFriends(parley.url, ['Alice', '小明'])
    await openAs(page, alice, `/user/${bob.id}`)
    await composer(page).fill('晚上一起吃火锅')
    await sendButton(page).tap()
    await isIndexed(alice, '火锅')
    await page.goto('/')
    await openSearch(page)
    expect(await dialog(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
    await field(page).fill('火锅')
    await option(page, '晚上一起吃火锅').tap()
    await expect(message(page, '火锅')).toBeInViewport()
    await page.goBack()
    await expect(field(page)).toHaveValue('火锅')
    await field(page).fill('在:四班 火锅')
    const remove = dialog(page).getByRole('alert').getByRole('button', { name: '去掉' })
    await expect(remove).toBeInViewport({ ratio: 1 })
    await remove.tap()
    await expect(option(page, '晚上一起吃火锅')).toBeVisible()
    await page.goBack()
    await expect(dialog(page)).toBeHidden()
    await expect(page).toHaveURL(/\/$/)
  })
})

// axe puts its own script into the page, which the site's policy forbids.
test.describe('with axe', () => {
  test.use({ bypassCSP: true })
  test('search, finding in a chat, the calendar and what was sent have no findings', { tag: '@all' }, async ({
    page,
    parley,
  }) => {
    const [alice, bob] = await twoFriends(parley.url, ['Alice', '小明'])
    await openAs(page, alice, `/user/${bob.id}`)
    await write(page, '春游报名见 https://example.org/trip')
    await isIndexed(alice, '春游')
    await openSearch(page)
    expect(await findings(page)).toEqual([])
    await field(page).fill('春游')
    await expect(option(page, '春游报名').first()).toBeVisible()
    expect(await findings(page)).toEqual([])
    await field(page).fill('来自:')
    await expect(page.getByRole('group', { name: '来自谁' })).toBeVisible()
    expect(await findings(page)).toEqual([])
    await field(page).fill('之前:')
    await expect(page.getByRole('grid')).toBeVisible()
    expect(await findings(page)).toEqual([])
    await field(page).fill('类型:歌曲 春游')
    await expect(dialog(page).getByRole('alert')).toContainText('没有这种类型')
    await expect(page.getByRole('group', { name: '哪一类消息' })).toBeVisible()
    expect(await findings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await page.keyboard.press('Control+f')
    await bar(page).getByRole('searchbox').fill('报名')
    await expect(bar(page).getByRole('status')).toHaveText('1/1')
    expect(await findings(page)).toEqual([])
    await bar(page).getByRole('button', { name: '跳到日期' }).click()
    await expect(page.getByRole('grid')).toBeVisible()
    expect(await findings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.goto(`/user/${bob.id}/contents?tab=links`)
    await expect(page.getByRole('tabpanel').getByRole('link', { name: /春游报名/ })).toBeVisible()
    expect(await findings(page)).toEqual([])
  })
})
