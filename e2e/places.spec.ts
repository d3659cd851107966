import type { Page } from '@playwright/test'
import { Writer } from './screens/world/writer.ts'
import { log } from './support/chat.ts'
import { openAs, type Person, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

const line = (page: Page, number: number) => log(page).getByText(`line ${number}`, { exact: true })

async function write(url: string, bob: Person, alice: Person, count: number) {
  const writer = new Writer(url, bob)
  for (let number = 1; number <= count; number++)
    await writer.tell(alice.id, { type: 1, textMsg: { content: `line ${number}` } })
  writer.leave()
  await alice.api.call('PUT /api/chat/read', { body: { friendId: bob.id } })
}

/** A group of Bob's with Alice in it, and its messages. @returns its id and theirs */
async function group(url: string, bob: Person, alice: Person, count: number) {
  const body = { mode: 1, name: 'Class 3' } as const
  const { groupId: id } = await bob.api.call('POST /api/group/group', { body })
  await bob.api.call('POST /api/group/member', { body: { id, memberIdList: [alice.id] } })
  const writer = new Writer(url, bob)
  const ids: number[] = []
  for (let number = 1; number <= count; number++)
    ids.push(await writer.tellGroup(id, { type: 1, textMsg: { content: `line ${number}` } }))
  writer.leave()
  return { id, ids }
}

test('the information of a chat leads to a day, by one page of messages', { tag: '@all' }, async ({
  page,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  await write(parley.url, bob, alice, 200)
  const read: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/chat/history')) read.push(request.url())
  })
  await openAs(page, alice, `/user/${bob.id}`)
  await expect(line(page, 200)).toBeInViewport()
  await page.getByRole('button', { name: '聊天信息' }).click()
  await page.getByRole('button', { name: '按日期查找' }).click()
  const day = page
    .getByRole('grid')
    .getByRole('button', { name: /条消息/ })
    .first()
  await expect(day).toBeVisible()
  read.length = 0
  await day.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(line(page, 1)).toBeInViewport()
  expect(read.filter((url) => url.includes('by=time'))).toHaveLength(1)
  await page.reload()
  await expect(line(page, 1)).toBeInViewport()
})

test('a heading between messages leads to a day, and a day to come cannot be chosen', {
  tag: '@all',
}, async ({ page, parley }) => {
  const [alice, bob] = await twoFriends(parley.url)
  // All in view: lines that come into view by scrolling move a little as they are measured.
  await write(parley.url, bob, alice, 5)
  await openAs(page, alice, `/user/${bob.id}`)
  await expect(line(page, 5)).toBeInViewport()
  await log(page)
    .getByRole('button', { name: /\d\d:\d\d/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: '下个月' })).toBeDisabled()
  await dialog
    .getByRole('button', { name: /条消息/ })
    .first()
    .click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\?d=\d{4}-\d\d-\d\d$/)
  await expect(line(page, 1)).toBeInViewport()
})

test('a link to a message of a group is copied, sent, and leads there as often as it is pressed', {
  tag: '@all',
}, async ({ page, parley }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const [alice, bob] = await twoFriends(parley.url)
  const { id, ids } = await group(parley.url, bob, alice, 120)
  await openAs(page, alice, `/group/${id}?m=${ids[4]}`)
  await line(page, 5).click({ button: 'right' })
  await page.getByRole('menuitem', { name: '复制消息链接' }).click()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  expect(address).toBe(`${parley.url}/group/${id}?m=${ids[4]}`)
  await page.getByRole('textbox', { name: /发消息/ }).fill(address)
  await page.keyboard.press('Enter')
  const link = log(page).getByRole('link', { name: address })
  for (const _ of ['once', 'again']) {
    await expect(link).toBeInViewport()
    await link.click()
    await expect(line(page, 5)).toBeInViewport()
    await expect(link).not.toBeInViewport()
    await page.getByRole('button', { name: '回到最新消息' }).click()
  }
  await expect(link).toBeInViewport()
  expect(page.context().pages()).toHaveLength(1)
})

test('a part that opens and closes over a chat does not lead back to the message of its address', {
  tag: '@all',
}, async ({ page, parley }) => {
  const [alice, bob] = await twoFriends(parley.url)
  const { id, ids } = await group(parley.url, bob, alice, 120)
  await openAs(page, alice, `/group/${id}?m=${ids[4]}`)
  await expect(line(page, 5)).toBeInViewport()
  await page.getByRole('button', { name: /^(回到最新消息|\d+ 条新消息)$/ }).click()
  await expect(line(page, 120)).toBeInViewport()
  await page.getByRole('button', { name: '表情', exact: true }).click()
  await expect(page.getByRole('combobox', { name: '搜索表情（中文或英文）' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('combobox', { name: '搜索表情（中文或英文）' })).toBeHidden()
  await page.getByRole('textbox', { name: /发消息/ }).fill('still here')
  await expect(line(page, 120)).toBeInViewport()
  await expect(line(page, 5)).toHaveCount(0)
})
