import type { Page } from '@playwright/test'
import { knowsGroup } from './support/chat.ts'
import { befriend, expectSent, newPerson, openAs, type Person, say } from './support/people.ts'
import { expect, test } from './support/test.ts'

/** Alice's group with Bob and Carla, who are her friends. */
async function groupOf(url: string) {
  const [alice, bob, carla] = await Promise.all([
    newPerson(url, 'Alice'),
    newPerson(url, 'Bob'),
    newPerson(url, 'Carla'),
  ])
  await befriend(bob, alice)
  await befriend(carla, alice)
  const body = { mode: 1, name: 'Class 3' } as const
  const { groupId } = await alice.api.call('POST /api/group/group', { body })
  const memberIdList = [bob.id, carla.id]
  await alice.api.call('POST /api/group/member', { body: { id: groupId, memberIdList } })
  return { alice, bob, carla, groupId, path: `/group/${groupId}` }
}

const log = (page: Page) => page.getByRole('log')
const rowOf = (page: Page) => page.getByRole('link', { name: /Class 3/ })

test('a group talks: names above bubbles, replies, withdrawals by the owner, texts written anew', async ({
  page,
  openWindow,
  parley,
}) => {
  const { alice, bob, path } = await groupOf(parley.url)
  const other = await openWindow()
  await openAs(page, alice, path)
  await openAs(other, bob, path)
  await say(other, 'hello all')
  await expect(log(page).getByText('Bob', { exact: true })).toBeVisible()
  await log(page).getByText('hello all').click({ button: 'right' })
  await page.getByRole('menuitem', { name: '回复', exact: true }).click()
  await say(page, 'welcome')
  await expect(log(other).getByText('群主', { exact: true })).toBeVisible()
  await expect(log(other).getByRole('button', { name: /hello all/ })).toBeVisible()

  await knowsGroup(page)
  await log(page).getByText('hello all').first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: '撤回' }).click()
  await expect(log(other).getByText('“Alice”撤回了你的一条消息')).toBeVisible()
  await expect(log(other).getByText('hello all')).toHaveCount(0)

  await say(other, 'with a mistkae')
  const mistake = log(other).getByRole('article').filter({ hasText: 'with a mistkae' })
  await expectSent(mistake)
  await mistake.click({ button: 'right' })
  await other.getByRole('menuitem', { name: '撤回' }).click()
  await log(other).getByRole('button', { name: '重新编辑' }).click()
  await expect(other.getByPlaceholder('输入消息')).toHaveValue('with a mistkae')
})

test('unread counts and the mention mark agree on every page of mine, and go when the group is read', {
  tag: '@all',
}, async ({ page, openWindow, parley }) => {
  const { alice, bob, path } = await groupOf(parley.url)
  const second = await openWindow()
  const sender = await openWindow()
  await openAs(page, bob)
  await openAs(second, bob)
  await openAs(sender, alice, path)
  await say(sender, 'first')
  await expect(rowOf(page).getByText('Alice：first')).toBeVisible()
  await sender.getByPlaceholder('输入消息').pressSequentially('@Bo')
  await sender.getByRole('option', { name: /Bob/ }).click()
  await sender.getByPlaceholder('输入消息').pressSequentially('look')
  await sender.getByPlaceholder('输入消息').press('Enter')
  for (const window of [page, second]) {
    await expect(rowOf(window).getByText('2 条未读')).toBeAttached()
    await expect(rowOf(window).getByText('[有人@我]')).toBeVisible()
  }
  await rowOf(page).click()
  await expect(log(page).getByText('@Bob')).toBeVisible()
  for (const window of [page, second]) {
    await expect(rowOf(window).getByText('条未读')).toHaveCount(0)
    await expect(rowOf(window).getByText('[有人@我]')).toHaveCount(0)
  }
})

test('a muted member sees that they are, and may write again when it is lifted', { tag: '@all' }, async ({
  page,
  openWindow,
  parley,
}) => {
  const { alice, bob, path } = await groupOf(parley.url)
  const other = await openWindow()
  await openAs(page, alice, path)
  await openAs(other, bob, path)
  const card = page.getByRole('dialog', { name: '成员资料' })
  const openCard = () => page.getByRole('complementary').getByRole('button', { name: 'Bob' }).click()
  await openCard()
  await card.getByRole('button', { name: '禁言' }).click()
  await page.getByRole('menuitem', { name: '10分钟' }).click()
  await expect(other.getByText(/你已被禁言，还剩 \d+分钟/)).toBeVisible()
  await expect(other.getByPlaceholder('输入消息')).toHaveCount(0)
  await openCard()
  await card.getByRole('button', { name: '解除禁言' }).click()
  await say(other, 'free again')
  await expect(log(page).getByText('free again')).toBeVisible()
})

test('a removed member is cut off and keeps what was on the screen', async ({ page, openWindow, parley }) => {
  const { alice, bob, path } = await groupOf(parley.url)
  // A group besides, in which all hear what comes behind.
  const body = { mode: 1, name: 'Choir' } as const
  const { groupId: besides } = await alice.api.call('POST /api/group/group', { body })
  await alice.api.call('POST /api/group/member', { body: { id: besides, memberIdList: [bob.id] } })
  const other = await openWindow()
  await openAs(page, alice, path)
  await openAs(other, bob, path)
  await say(page, 'before')
  await expect(log(other).getByText('before')).toBeVisible()
  await page.getByRole('complementary').getByRole('button', { name: 'Bob' }).click()
  await page.getByRole('button', { name: '移出群聊' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '移出群聊' }).click()
  await expect(other.getByText('你已不在这个群里，不能发送消息。')).toBeVisible()
  await say(page, 'after')
  await expect(log(page).getByText('after')).toBeVisible()
  await expect(page.getByRole('img', { name: '正在发送' })).toHaveCount(0)
  // A message that is stored later comes behind it on the same connection, so that by then it would have come.
  await page.getByRole('link', { name: /Choir/ }).click()
  await expect(log(page).getByText('before')).toHaveCount(0)
  await say(page, 'behind')
  await expect(other.getByRole('link', { name: /Choir/ })).toContainText('behind')
  await expect(log(other).getByText('before')).toBeVisible()
  await expect(log(other).getByText('after')).toHaveCount(0)
  await expect(rowOf(other)).toHaveCount(0)
})

test('the list pins, mutes, marks unread and takes off; muted messages are only a dot', {
  tag: '@all',
}, async ({ page, parley }) => {
  const { alice, bob, groupId } = await groupOf(parley.url)
  await openAs(page, bob)
  const choose = async (name: string) => {
    await rowOf(page).click({ button: 'right' })
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await choose('标为未读')
  await expect(rowOf(page).getByText('已标为未读')).toBeAttached()
  await choose('标为已读')
  await expect(rowOf(page).getByText('已标为未读')).toHaveCount(0)
  await choose('置顶')
  await expect(page.getByRole('listitem').first()).toContainText('Class 3')
  await choose('消息免打扰')
  await sendAs(parley.url, alice, groupId, 'psst')
  await expect(rowOf(page).getByText('1 条未读')).toBeAttached()
  await expect(page.getByRole('navigation').getByText('免打扰的聊天有新消息')).toBeAttached()
  await choose('从列表中移除')
  await expect(rowOf(page)).toHaveCount(0)
  await sendAs(parley.url, alice, groupId, 'back again')
  await expect(rowOf(page).getByText('back again')).toBeVisible()
})

/** Sends a message as somebody who has no window. */
async function sendAs(url: string, { token }: Person, groupID: number, content: string) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/group/ws/chat?token=${token}`, 'parley.v2')
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  const acked = new Promise((resolve) =>
    socket.addEventListener('message', ({ data }) => JSON.parse(data).event === 'ack' && resolve(data)),
  )
  const clientMessageId = crypto.randomUUID()
  socket.send(JSON.stringify({ groupID, msg: { type: 1, textMsg: { content } }, clientMessageId }))
  await acked
  socket.close()
}
