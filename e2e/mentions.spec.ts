import type { Page } from '@playwright/test'
import { Writer } from './screens/world/writer.ts'
import { findings } from './support/axe.ts'
import { composer, log } from './support/chat.ts'
import { befriend, newPerson, openAs } from './support/people.ts'
import { expect, test } from './support/test.ts'

// axe puts its own script into the page, which the site's policy forbids.
test.use({ bypassCSP: true })

/** 陈晨's group, with 小明 and 林林, who are friends of hers. */
async function groupOf(url: string) {
  const [owner, ming, lin] = await Promise.all([
    newPerson(url, '陈晨'),
    newPerson(url, '小明'),
    newPerson(url, '林林'),
  ])
  await befriend(ming, owner)
  await befriend(lin, owner)
  const userIdList = [ming.id, lin.id]
  const { groupId } = await owner.api.call('POST /api/group/group', { body: { mode: 2, userIdList } })
  await owner.api.call('PUT /api/group/group', { body: { id: groupId, title: '三班' } })
  return { owner, ming, lin, groupId, path: `/group/${groupId}` }
}

const article = (page: Page, text: string | RegExp) =>
  log(page).getByRole('article').filter({ hasText: text })
const row = (page: Page) => page.getByRole('link', { name: /三班/ })

/** Chooses somebody from the list of names, by the beginning of theirs. */
async function turnTo(page: Page, name: string) {
  await composer(page).pressSequentially(`@${name.slice(0, 1)}`)
  await page.getByRole('option', { name }).click()
}

test('two people who are mentioned are both notified, and each sees their own stand out', async ({
  page,
  openWindow,
  parley,
}) => {
  const { owner, ming, lin, path } = await groupOf(parley.url)
  const [his, hers] = [await openWindow(), await openWindow()]
  await openAs(page, owner, path)
  await openAs(his, ming)
  await openAs(hers, lin)
  await composer(page).pressSequentially('早 ')
  await turnTo(page, '小明')
  await turnTo(page, '林林')
  await composer(page).pressSequentially('三点开会')
  await composer(page).press('Enter')
  for (const window of [his, hers]) {
    await expect(row(window)).toContainText('[有人@我]')
    await row(window).click()
    await expect(article(window, '三点开会').getByRole('button', { name: /^@/ })).toHaveText([
      '@小明',
      '@林林',
    ])
    await expect(article(window, '三点开会')).not.toContainText(/三点开会[小林]/)
  }
  await article(his, '三点开会').getByRole('button', { name: '@林林' }).click()
  const card = his.getByRole('dialog', { name: '成员资料' })
  await expect(card).toContainText(`账号：${lin.id}`)
  await his.keyboard.press('Escape')
  expect(await findings(his)).toEqual([])
})

test('in a muted group what mentions me is counted and named, and the rest stays quiet', {
  tag: '@all',
}, async ({ page, parley }) => {
  const { owner, ming, groupId } = await groupOf(parley.url)
  await ming.api.call('PUT /api/group/mute', { body: { groupId, isMuted: true } })
  await openAs(page, ming)
  await expect(row(page)).toBeVisible()
  const writer = new Writer(parley.url, owner)
  await writer.tellGroup(groupId, { type: 1, textMsg: { content: '闲聊' } })
  await expect(row(page).getByText('1 条未读')).toBeAttached()
  await expect(page).not.toHaveTitle(/^\(/)
  await writer.tellGroup(groupId, { type: 11, atMsg: { userID: ming.id, content: '@小明 看这里' } })
  writer.leave()
  await expect(row(page).getByText('1 条提到我')).toBeAttached()
  await expect(row(page)).toContainText('[有人@我]')
  await expect(page).toHaveTitle(/^\(1\)/)
})
