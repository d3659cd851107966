import type { OutgoingMsg } from '@parley/contract'
import { mentionLimits } from '@parley/contract/mention-limits'
import type { Page } from '@playwright/test'
import { Writer } from './screens/world/writer.ts'
import { findings } from './support/axe.ts'
import { composer, log, openMenu } from './support/chat.ts'
import { befriend, expectSent, newPerson, openAs, type Person } from './support/people.ts'
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
const next = (page: Page, count: number) => page.getByRole('button', { name: `${count} 条提到我的新消息` })

/** Chooses somebody from the list of names, by the beginning of theirs. */
async function turnTo(page: Page, name: string) {
  await composer(page).pressSequentially(`@${name.slice(0, 1)}`)
  await page.getByRole('option', { name }).click()
}

test('two people who are mentioned are both told, and each sees their own stand out', async ({
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

test('a reply mentions people, and a draft keeps whom it turns to over a reload', async ({
  page,
  openWindow,
  parley,
}) => {
  const { owner, ming, lin, path, groupId } = await groupOf(parley.url)
  const his = await openWindow()
  await openAs(his, ming, path)
  const writer = new Writer(parley.url, lin)
  await writer.tellGroup(groupId, { type: 1, textMsg: { content: '谁有空？' } })
  writer.leave()
  await openAs(page, owner, path)
  await article(page, '谁有空？').click({ button: 'right' })
  await page.getByRole('menuitem', { name: '回复' }).click()
  await turnTo(page, '小明')
  await composer(page).press('Enter')
  await expect(article(his, '谁有空？').getByRole('button', { name: '@小明' })).toBeVisible()

  await turnTo(page, '小明')
  await turnTo(page, '林林')
  await page.reload()
  await composer(page).pressSequentially('晚上见')
  await composer(page).press('Enter')
  await expect(article(his, '晚上见').getByRole('button', { name: /^@/ })).toHaveText(['@小明', '@林林'])
})

/** Tells a group 170 lines, of which these mention somebody. */
async function tellMany(url: string, by: Person, groupId: number, to: Person, at: readonly number[]) {
  const writer = new Writer(url, by)
  const content = (n: number) => `@${to.nickname} 第${n}行`
  for (let n = 1; n <= 170; n++) {
    const msg: OutgoingMsg = at.includes(n)
      ? { type: 11, atMsg: { userID: to.id, content: content(n) } }
      : { type: 1, textMsg: { content: `第${n}行` } }
    await writer.tellGroup(groupId, msg)
  }
  writer.leave()
}

test('unread mentions are jumped through by presses and by keys, also once all is read', async ({
  page,
  parley,
}) => {
  const { owner, ming, groupId, path } = await groupOf(parley.url)
  await tellMany(parley.url, owner, groupId, ming, [40, 70, 100])
  await openAs(page, ming, path)
  await expect(next(page, 3)).toBeVisible()
  await next(page, 3).click()
  await expect(article(page, /@小明 第40行/)).toBeInViewport()
  await expect(next(page, 2)).toBeVisible()
  await log(page).focus()
  await page.keyboard.press('End')
  await expect(article(page, /^.*第170行/)).toBeInViewport()
  await expect(row(page).getByText('条未读')).toHaveCount(0)
  await composer(page).focus()
  await page.keyboard.press('Alt+m')
  await expect(article(page, /@小明 第70行/)).toBeInViewport()
  await expect(next(page, 1)).toBeVisible()
  await next(page, 1).click()
  await expect(article(page, /@小明 第100行/)).toBeInViewport()
  await expect(page.getByRole('button', { name: /提到我的新消息/ })).toBeHidden()
})

test('in a muted group what mentions me is counted and named, and the rest stays quiet', async ({
  page,
  parley,
}) => {
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

test('before everyone of a large group is mentioned it is asked', async ({ page, parley }) => {
  const { owner, groupId, path } = await groupOf(parley.url)
  const count = mentionLimits.everyoneAsksAbove + 1
  // As if so many were there.
  await page.route(`**/api/group/group/${groupId}`, async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, memberCount: count } } })
  })
  await openAs(page, owner, path)
  await expect(page.getByText(`${count} 人`)).toBeVisible()
  await turnTo(page, '小明')
  await composer(page).press('Enter')
  await expectSent(article(page, '@小明'))
  await composer(page).pressSequentially('@所')
  await page.getByRole('option', { name: '所有人' }).click()
  await composer(page).press('Enter')
  const dialog = page.getByRole('alertdialog', { name: `提醒全部 ${count} 位成员？` })
  await expect(dialog).toBeVisible()
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect(composer(page)).toHaveValue(/@所有人/)
  await composer(page).press('Enter')
  await dialog.getByRole('button', { name: '发送' }).click()
  await expectSent(article(page, '@所有人'))
  await expect(composer(page)).toHaveValue('')

  async function writeOn(text: string) {
    const menu = await openMenu(page, text)
    await menu.getByRole('menuitem', { name: '编辑', exact: true }).click()
    await expect(composer(page)).toHaveValue(new RegExp(text))
    await composer(page).press('End')
  }

  // An edit of what was said to everyone is not asked about; one that newly turns to everyone is.
  await writeOn('@所有人')
  await composer(page).pressSequentially('开会')
  await composer(page).press('Enter')
  await expect(article(page, '开会')).toContainText('已编辑')
  await writeOn('@小明')
  await composer(page).pressSequentially('@所')
  await page.getByRole('option', { name: '所有人' }).click()
  await composer(page).press('Enter')
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect(page.getByText('编辑消息')).toBeVisible()
  await composer(page).press('Enter')
  await dialog.getByRole('button', { name: '保存修改' }).click()
  await expect(article(page, /@小明.*@所有人/)).toContainText('已编辑')
})
