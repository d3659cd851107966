import type { Page } from '@playwright/test'
import { composer, log } from './support/chat.ts'
import { pasteFile, pictureFile } from './support/files.ts'
import { befriend, expectSent, newPerson, openAs } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

const list = (page: Page) => page.getByRole('region', { name: '聊天', exact: true })
/** Dialogs and menus of every kind, also the one of emoji. */
const layers = (page: Page) => page.locator('[role=dialog], [role=alertdialog], [role=menu]')

/** Alice's notes to herself, opened from the list, with something written. */
async function openNotes(page: Page, url: string) {
  const alice = await newPerson(url, 'Alice')
  await openAs(page, alice)
  await page.getByRole('button', { name: '发起聊天' }).tap()
  await page.getByRole('menuitem', { name: '收藏' }).tap()
  await expect(composer(page)).toBeVisible()
  await composer(page).fill('milk')
  await page.getByRole('button', { name: '发送', exact: true }).tap()
  await expectSent(log(page).getByRole('article').filter({ hasText: 'milk' }))
  return { alice, path: `/user/${alice.id}` }
}

/** Alice's group with Bob, her friend, opened from the list. */
async function openGroup(page: Page, url: string) {
  const [alice, bob] = await Promise.all([newPerson(url, 'Alice'), newPerson(url, 'Bob')])
  await befriend(bob, alice)
  const { groupId } = await alice.api.call('POST /api/group/group', { body: { mode: 1, name: 'Class 3' } })
  await alice.api.call('POST /api/group/member', { body: { id: groupId, memberIdList: [bob.id] } })
  await openAs(page, alice)
  await page.getByRole('link', { name: /Class 3/ }).tap()
  await expect(composer(page)).toBeVisible()
  return { alice, bob, path: `/group/${groupId}` }
}

/** By the one button that the header of a chat has on a phone. */
async function openMembers(page: Page) {
  await page.getByRole('button', { name: '聊天信息' }).tap()
  await page.getByRole('menuitem', { name: '群成员' }).tap()
}

const isAt = (page: Page, path: string) => expect(page).toHaveURL(new RegExp(`${path}$`))

test('Back closes the picture viewer, the emoji, a menu and a question, and only then leaves the chat', async ({
  page,
  parley,
}) => {
  const { path } = await openNotes(page, parley.url)
  await composer(page).focus()
  await pasteFile(page, pictureFile)
  await page.getByRole('button', { name: '发送', exact: true }).tap()
  const picture = log(page).getByRole('button', { name: /查看图片/ })
  const ways: (() => Promise<void>)[] = [
    () => picture.tap(),
    () => page.getByRole('button', { name: '表情', exact: true }).tap(),
    () => page.getByRole('button', { name: '添加附件' }).tap(),
    () => log(page).getByText('milk').click({ button: 'right' }),
    async () => {
      await log(page).getByText('milk').click({ button: 'right' })
      await page.getByRole('menuitem', { name: '删除' }).tap()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  ]
  for (const open of ways) {
    await open()
    await expect(layers(page)).toHaveCount(1)
    await page.goBack()
    await expect(layers(page)).toHaveCount(0)
    await expect(composer(page)).toBeVisible()
    await isAt(page, path)
  }
  await page.goBack()
  await isAt(page, '/')
  await expect(list(page)).toBeVisible()
})

test('choosing several messages ends with Back', { tag: '@all' }, async ({ page, parley }) => {
  const { path } = await openNotes(page, parley.url)
  await log(page).getByText('milk').click({ button: 'right' })
  await page.getByRole('menuitem', { name: '多选' }).tap()
  await expect(page.getByRole('toolbar', { name: '已选择的消息' })).toBeVisible()
  await page.goBack()
  await expect(composer(page)).toBeVisible()
  await isAt(page, path)
  await page.goBack()
  await isAt(page, '/')
})

test('layers over layers close one by one', async ({ page, parley }) => {
  const { path } = await openGroup(page, parley.url)
  await openMembers(page)
  const sheet = page.getByRole('dialog', { name: '群成员' })
  await sheet.getByRole('button', { name: 'Bob' }).tap()
  const card = page.getByRole('dialog', { name: '成员资料' })
  await card.getByRole('button', { name: '移出群聊' }).tap()
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()

  await page.goBack()
  await expect(question).toBeHidden()
  await expect(card).toBeVisible()
  await card.getByRole('button', { name: '禁言' }).tap()
  const menu = page.getByRole('menu')
  await expect(menu).toBeVisible()
  await page.goBack()
  await expect(menu).toBeHidden()
  await page.goBack()
  await expect(card).toBeHidden()
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await isAt(page, path)
  await page.goBack()
  await isAt(page, '/')
})

test('a part that is closed by its button, Escape or a press beside it leaves no step, and Forward opens no ghost', {
  tag: '@all',
}, async ({ page, parley }) => {
  const { path } = await openGroup(page, parley.url)
  const sheet = page.getByRole('dialog', { name: '群成员' })
  const closings: (() => Promise<void>)[] = [
    () => sheet.getByRole('button', { name: '关闭' }).tap(),
    () => page.keyboard.press('Escape'),
    () => page.touchscreen.tap(20, 20),
  ]
  for (const close of closings) {
    await openMembers(page)
    await expect(sheet).toBeVisible()
    await close()
    await expect(layers(page)).toHaveCount(0)
    await page.goForward()
    await isAt(page, path)
    await expect(layers(page)).toHaveCount(0)
  }
  await page.goBack()
  await isAt(page, '/')
  await page.goForward()
  await isAt(page, path)
  await expect(composer(page)).toBeVisible()
  await expect(layers(page)).toHaveCount(0)
})

test('a page that is opened from a menu or from a card leads back in one press', { tag: '@all' }, async ({
  page,
  parley,
}) => {
  const { bob, path } = await openGroup(page, parley.url)
  await openMembers(page)
  await page.getByRole('dialog', { name: '群成员' }).getByRole('button', { name: 'Bob' }).tap()
  await page.getByRole('dialog', { name: '成员资料' }).getByRole('link', { name: '发消息' }).tap()
  await isAt(page, `/user/${bob.id}`)
  await expect(layers(page)).toHaveCount(0)
  await page.goBack()
  await isAt(page, path)
  await expect(composer(page)).toBeVisible()
  await expect(layers(page)).toHaveCount(0)
  await page.goBack()
  await isAt(page, '/')

  await page.getByRole('button', { name: '发起聊天' }).tap()
  await page.getByRole('menuitem', { name: '查找好友' }).tap()
  await isAt(page, '/m/search/user')
  await page.goBack()
  await isAt(page, '/')
  await expect(list(page)).toBeVisible()
})

test('unsaved words are asked about over whatever is open, and Back answers that they stay', {
  tag: '@all',
}, async ({ page, parley }) => {
  const alice = await newPerson(parley.url, 'Alice')
  await openAs(page, alice)
  await page.getByRole('link', { name: '我', exact: true }).tap()
  await page.getByRole('link', { name: /Alice/ }).tap()
  const nickname = page.getByRole('textbox', { name: '昵称' })
  await nickname.fill('Alicia')
  const question = page.getByRole('alertdialog', { name: '放弃未保存的修改？' })
  await page.goBack()
  await expect(question).toBeVisible()
  await isAt(page, '/info/me')
  await page.goBack()
  await expect(question).toBeHidden()
  await expect(nickname).toHaveValue('Alicia')
  await page.goBack()
  await question.getByRole('button', { name: '放弃修改' }).tap()
  await isAt(page, '/info')
  await page.goForward()
  await isAt(page, '/info/me')
  await expect(layers(page)).toHaveCount(0)
})

test('after a reload with something open, Back leaves the page', { tag: '@all' }, async ({
  page,
  parley,
}) => {
  const { path } = await openGroup(page, parley.url)
  await openMembers(page)
  await expect(layers(page)).toHaveCount(1)
  await page.reload()
  await expect(composer(page)).toBeVisible()
  await isAt(page, path)
  await page.goBack()
  await isAt(page, '/')
})
