import type { Page } from '@playwright/test'
import { findings } from './support/axe.ts'
import { message, openMenu, write } from './support/chat.ts'
import { befriend, newPerson, openAs, type Person, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

const bar = (page: Page) => page.getByRole('toolbar', { name: '已选择的消息' })

/** Alice talks to Bob, and has Carla for a friend too. */
async function openChat(page: Page, url: string, texts: readonly string[]) {
  const [alice, bob] = await twoFriends(url)
  const carla = await newPerson(url, 'Carla')
  await befriend(alice, carla)
  await openAs(page, alice, `/user/${bob.id}`)
  for (const text of texts) await write(page, text)
  return { alice, bob, carla }
}

async function choose(page: Page, text: string) {
  const menu = await openMenu(page, text)
  await menu.getByRole('menuitem', { name: '多选' }).click()
  await expect(bar(page)).toBeVisible()
}

async function sendTo(page: Page, ...names: string[]) {
  const dialog = page.getByRole('dialog')
  for (const name of names) {
    await dialog.getByRole('searchbox').fill(name)
    await dialog.getByRole('checkbox', { name }).first().check()
  }
  return dialog
}

const historyWith = (person: Person, friend: Person) =>
  person.api.call('GET /api/chat/history', { query: { friendId: friend.id, limit: -1, extras: true } })

test('a message is forwarded to others with a comment, and shows its author', async ({
  page,
  parley,
  openWindow,
}) => {
  const { alice, bob, carla } = await openChat(page, parley.url, ['周五交作业'])
  const menu = await openMenu(page, '周五交作业')
  await menu.getByRole('menuitem', { name: '转发' }).click()
  const dialog = await sendTo(page, 'carla')
  await dialog.getByRole('textbox', { name: '附一句话' }).fill('别忘了')
  await dialog.getByRole('button', { name: '发送（1）' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('已转发')).toBeVisible()
  const hers = await openWindow()
  await openAs(hers, carla, `/user/${alice.id}`)
  await expect(message(hers, '周五交作业')).toBeVisible()
  await expect(message(hers, '别忘了')).toBeVisible()
  const again = await openMenu(hers, '周五交作业')
  await again.getByRole('menuitem', { name: '转发' }).click()
  const notes = await sendTo(hers, '收藏')
  await notes.getByRole('button', { name: '发送（1）' }).click()
  await expect(notes).toBeHidden()
  await hers.goto(`/user/${carla.id}`)
  await expect(message(hers, '周五交作业')).toContainText('来自 Alice')
  expect(bob.id).toBeGreaterThan(0)
})

test('chosen messages are stored in my notes as one, or copied as text', { tag: '@all' }, async ({
  page,
  parley,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { alice } = await openChat(page, parley.url, ['买牛奶', '买面包'])
  await choose(page, '买牛奶')
  await message(page, '买面包').getByRole('checkbox').check({ force: true })
  await bar(page).getByRole('button', { name: '复制' }).click()
  await expect(page.getByText('已复制 2 条消息')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/买牛奶\n\n.*\n买面包$/)
  await choose(page, '买牛奶')
  await message(page, '买面包').getByRole('checkbox').check({ force: true })
  await bar(page).getByRole('button', { name: '收藏' }).click()
  await expect(page.getByText('已收藏')).toBeVisible()
  const { list } = await historyWith(alice, alice)
  expect(list.at(-1)?.extras?.record).toMatchObject({ count: 2 })
})

// axe puts its own script into the page, which the site's policy forbids.
for (const [size, viewport] of Object.entries({
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
}))
  test(`on a ${size} messages go on as one record, which opens and holds others, and axe finds nothing`, {
    tag: '@all',
  }, async ({ openWindow, parley }) => {
    test.setTimeout(90_000)
    const [alice, bob] = await twoFriends(parley.url)
    const page = await openWindow({ viewport, bypassCSP: true })
    await openAs(page, alice, `/user/${bob.id}`)
    const texts = ['方案 A', '方案 B']
    for (const text of texts) {
      await page.getByRole('textbox').fill(text)
      await page.getByRole('button', { name: '发送', exact: true }).click()
      await expect(message(page, text)).toBeVisible()
    }
    await expect(page.getByRole('img', { name: '正在发送' })).toHaveCount(0)
    for (const again of [texts, ['Alice的聊天记录']]) {
      await choose(page, again[0] ?? '')
      if (again[1]) await message(page, again[1]).getByRole('checkbox').check({ force: true })
      expect(await findings(page)).toEqual([])
      await bar(page).getByRole('button', { name: '合并转发' }).click()
      const dialog = await sendTo(page, 'Bob')
      expect(await findings(page)).toEqual([])
      await dialog.getByRole('button', { name: '发送（1）' }).click()
      await expect(dialog).toBeHidden()
      const made = new RegExp(`^打开 Alice的聊天记录.*${again.length} 条`)
      await expect(page.getByRole('button', { name: made })).toBeVisible()
    }
    const his = await openWindow({ viewport, bypassCSP: true })
    await openAs(his, bob, `/user/${alice.id}`)
    await his.getByRole('button', { name: /^打开 Alice的聊天记录.*1 条/ }).click()
    const record = his.getByRole('dialog', { name: 'Alice的聊天记录' })
    await record.getByRole('button', { name: /^打开 Alice的聊天记录.*2 条/ }).click()
    await expect(record.getByText('方案 B')).toBeVisible()
    expect(await findings(his)).toEqual([])
    await record.getByRole('button', { name: '返回上一层' }).click()
    await expect(record.getByRole('button', { name: /^打开 Alice的聊天记录.*2 条/ })).toBeVisible()
  })

test('forwarding shows which conversations it did not reach, and retries only those', {
  tag: '@all',
}, async ({ page, parley }) => {
  const { alice, bob, carla } = await openChat(page, parley.url, ['开会'])
  const menu = await openMenu(page, '开会')
  await menu.getByRole('menuitem', { name: '转发' }).click()
  const dialog = await sendTo(page, 'Bob', 'Carla')
  await carla.api.call('POST /api/user/blocks', { body: { userId: alice.id } })
  await dialog.getByRole('button', { name: '发送（2）' }).click()
  await expect(dialog.getByText('有 1 个聊天没有发出')).toBeVisible()
  await carla.api.call('DELETE /api/user/blocks', { body: { userId: alice.id } })
  await dialog.getByRole('button', { name: '重试未发出的' }).click()
  await expect(dialog).toBeHidden()
  const count = async (friend: Person) =>
    (await historyWith(alice, friend)).list.filter(({ msgPreview }) => msgPreview === '开会').length
  expect([await count(bob), await count(carla)]).toEqual([2, 1])
})

test.describe('while the network is away', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|WebSocket|fetching the script/ })

  test('forwarding says that it needs the network', { tag: '@all' }, async ({ page, parley }) => {
    await openChat(page, parley.url, ['开会'])
    await (await openMenu(page, '开会')).press('Escape')
    await page.context().setOffline(true)
    const menu = await openMenu(page, '开会')
    await menu.getByRole('menuitem', { name: '转发' }).click()
    await expect(page.getByText('转发需要网络，连接恢复后再试')).toBeVisible()
  })
})
