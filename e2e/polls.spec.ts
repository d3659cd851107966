import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { findings } from './support/axe.ts'
import { knowsGroup } from './support/chat.ts'
import { newPerson, openAs, type Person, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

const card = (page: Page, question: string) => page.getByRole('article').filter({ hasText: question })
const option = (page: Page, question: string, name: string) =>
  card(page, question).getByRole('radio', { name }).or(card(page, question).getByRole('checkbox', { name }))

interface Asked {
  question: string
  options: readonly string[]
  isMultiple?: boolean
  isSecret?: boolean
}

/** Begins a poll by keys alone, but for the menu. */
async function ask(page: Page, { question, options, isMultiple = false, isSecret = false }: Asked) {
  await page.getByRole('button', { name: '添加附件' }).click()
  await page.getByRole('menuitem', { name: '投票' }).click()
  const dialog = page.getByRole('dialog', { name: '发起投票' })
  await dialog.getByRole('textbox', { name: '问题' }).fill(question)
  await dialog.getByRole('textbox', { name: '选项 1' }).focus()
  for (const [place, text] of options.entries()) {
    await expect(dialog.getByRole('textbox', { name: `选项 ${place + 1}`, exact: true })).toBeFocused()
    await page.keyboard.insertText(text)
    if (place + 1 < options.length) await page.keyboard.press('Enter')
  }
  if (isMultiple) await dialog.getByRole('radio', { name: '多项' }).check({ force: true })
  if (isSecret) await dialog.getByRole('switch', { name: '匿名投票' }).click()
  await dialog.getByRole('button', { name: '发起' }).click()
  await expect(dialog).toBeHidden()
  await expect(card(page, question).getByRole('button', { name: '投票', exact: true })).toBeVisible()
}

const vote = (page: Page, question: string) =>
  card(page, question)
    .getByRole('button', { name: /^(投票|改投)$/ })
    .click()

const lunch = { question: '周五聚餐去哪里？', options: ['火锅', '烤肉', '都可以'] }

test('two people vote, see each other’s votes at once, vote otherwise, and take it back', async ({
  page,
  parley,
  openWindow,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  await openAs(page, alice, `/user/${bob.id}`)
  const his = await openWindow()
  await openAs(his, bob, `/user/${alice.id}`)
  await ask(page, lunch)
  await option(his, lunch.question, '火锅').check()
  await vote(his, lunch.question)
  await expect(option(page, lunch.question, '火锅')).toHaveAccessibleName(/1 票.*100%/)
  await option(page, lunch.question, '烤肉').check()
  await vote(page, lunch.question)
  await expect(card(his, lunch.question)).toContainText('2 人已投票')
  await expect(option(his, lunch.question, '烤肉')).toHaveAccessibleName(/1 票.*50%/)
  await option(his, lunch.question, '烤肉').check()
  await vote(his, lunch.question)
  await expect(option(page, lunch.question, '烤肉')).toHaveAccessibleName(/2 票.*100%/)
  await his.reload()
  await expect(option(his, lunch.question, '烤肉')).toBeChecked()
  await card(his, lunch.question).getByRole('button', { name: '撤回投票' }).click()
  await expect(card(page, lunch.question)).toContainText('1 人已投票')
  await expect(option(his, lunch.question, '烤肉')).not.toBeChecked()
})

test('several options are chosen by keys, and the list of chats says what is asked', async ({
  page,
  parley,
}) => {
  const alice = await newPerson(parley.url, 'Alice')
  await openAs(page, alice, `/user/${alice.id}`)
  await ask(page, { ...lunch, isMultiple: true })
  await option(page, lunch.question, '火锅').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(card(page, lunch.question)).toContainText('1 人已投票')
  await expect(option(page, lunch.question, '都可以')).toBeChecked()
  await expect(page.getByText(`[投票] ${lunch.question}`, { exact: true })).toBeVisible()
})

test('arrow keys choose among the options, and lead nowhere else', async ({ page, parley }) => {
  const alice = await newPerson(parley.url, 'Alice')
  await openAs(page, alice, `/user/${alice.id}`)
  await ask(page, lunch)
  await option(page, lunch.question, '火锅').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(option(page, lunch.question, '烤肉')).toBeChecked()
  await expect(option(page, lunch.question, '烤肉')).toBeFocused()
  await expect(card(page, lunch.question)).toContainText('还没有人投票')
})

test('whoever began a poll ends it, and nobody votes any more', async ({ page, parley, openWindow }) => {
  const [alice, bob] = await twoFriends(parley.url)
  await openAs(page, alice, `/user/${bob.id}`)
  const his = await openWindow()
  await openAs(his, bob, `/user/${alice.id}`)
  await ask(page, lunch)
  await option(his, lunch.question, '火锅').check()
  await vote(his, lunch.question)
  await expect(card(page, lunch.question)).toContainText('1 人已投票')
  await card(page, lunch.question).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: '结束投票' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '结束投票' }).click()
  for (const window of [page, his]) {
    await expect(card(window, lunch.question)).toContainText('已结束')
    await expect(card(window, lunch.question).getByRole('radio')).toHaveCount(0)
  }
})

test('in a group its owner ends a member’s poll, and other members do not', async ({
  page,
  parley,
  openWindow,
}) => {
  const people = ['Owner', 'Bob', 'Carla'].map((name) => newPerson(parley.url, name))
  const [owner, bob, carla] = (await Promise.all(people)) as [Person, Person, Person]
  const { groupId: id } = await owner.api.call('POST /api/group/group', {
    body: { mode: 1, name: `读书会 ${owner.id}`, isSearch: true },
  })
  await owner.api.call('PUT /api/group/group', { body: { id, verification: 1 } })
  for (const { api } of [bob, carla]) await api.call('POST /api/group/valid', { body: { groupID: id } })
  await openAs(page, bob, `/group/${id}`)
  await ask(page, lunch)
  const [theirs, hers] = [await openWindow(), await openWindow()]
  await openAs(theirs, owner, `/group/${id}`)
  await openAs(hers, carla, `/group/${id}`)
  for (const [window, isOffered] of [
    [hers, false],
    [theirs, true],
  ] as const) {
    await knowsGroup(window)
    await card(window, lunch.question).focus()
    await window.keyboard.press('Enter')
    await expect(window.getByRole('menuitem', { name: '复制', exact: true })).toBeVisible()
    await expect(window.getByRole('menuitem', { name: '结束投票' })).toHaveCount(isOffered ? 1 : 0)
  }
  await theirs.getByRole('menuitem', { name: '结束投票' }).click()
  await theirs.getByRole('alertdialog').getByRole('button', { name: '结束投票' }).click()
  await expect(card(hers, lunch.question)).toContainText('已结束')
})

test('a poll that was begun is there again when its dialog is, and what is wrong is said', async ({
  page,
  parley,
}) => {
  const alice = await newPerson(parley.url, 'Alice')
  await openAs(page, alice, `/user/${alice.id}`)
  const open = async () => {
    await page.getByRole('button', { name: '添加附件' }).click()
    await page.getByRole('menuitem', { name: '投票' }).click()
    return page.getByRole('dialog', { name: '发起投票' })
  }
  const dialog = await open()
  await dialog.getByRole('textbox', { name: '选项 1' }).fill('火锅')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await open()
  await expect(dialog.getByRole('textbox', { name: '选项 1' })).toHaveValue('火锅')
  await dialog.getByRole('button', { name: '发起' }).click()
  await expect(dialog).toContainText('请填写问题')
  await expect(dialog).toContainText('至少填写 2 个选项')
})

// axe puts its own script into the page, which the site's policy forbids.
test.describe('with axe', () => {
  test.use({ bypassCSP: true })

  for (const colorScheme of ['light', 'dark'] as const)
    test(`polls are clean in ${colorScheme}, wide and on a phone`, async ({ page, parley, openWindow }) => {
      const [alice, bob] = await twoFriends(parley.url)
      await page.emulateMedia({ colorScheme })
      await openAs(page, alice, `/user/${bob.id}`)
      const his = await openWindow()
      await his.emulateMedia({ colorScheme })
      await his.setViewportSize({ width: 390, height: 844 })
      await openAs(his, bob, `/user/${alice.id}`)
      await ask(page, lunch)
      await ask(page, { ...lunch, question: '谁来主持？', isSecret: true, isMultiple: true })
      await option(his, lunch.question, '火锅').check()
      await vote(his, lunch.question)
      await expect(card(page, lunch.question)).toContainText('1 人已投票')
      for (const window of [page, his]) expect(await findings(window)).toEqual([])
      await card(page, lunch.question).getByRole('button', { name: '1 人已投票' }).click()
      const dialog = page.getByRole('dialog', { name: '查看谁投了什么' })
      await expect(dialog.getByRole('listitem')).toContainText(['Bob'])
      await expect(dialog.getByRole('listitem')).toContainText(['火锅'])
      expect(await findings(page)).toEqual([])
      await page.keyboard.press('Escape')
      await his.getByRole('button', { name: '添加附件' }).click()
      await his.getByRole('menuitem', { name: '投票' }).click()
      await expect(his.getByRole('dialog', { name: '发起投票' })).toBeVisible()
      expect(await findings(his)).toEqual([])
    })
})

test('what a poll has come to is saved as a table', async ({ page, parley }) => {
  const alice = await newPerson(parley.url, 'Alice')
  await openAs(page, alice, `/user/${alice.id}`)
  await ask(page, { ...lunch, options: ['=1+1', '烤肉'] })
  await option(page, lunch.question, '=1+1').check()
  await vote(page, lunch.question)
  await expect(card(page, lunch.question)).toContainText('1 人已投票')
  const save = page.getByRole('menuitem', { name: '导出结果' })
  // There is something to save once the server has the vote, which shows before.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await card(page, lunch.question).focus()
    await page.keyboard.press('Enter')
    await expect(save).toBeVisible({ timeout: 1000 })
  }).toPass()
  const saving = page.waitForEvent('download')
  await save.click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('投票 周五聚餐去哪里？.csv')
  const text = readFileSync(await saved.path(), 'utf8')
  expect(text).toContain("姓名,投票时间,'=1+1,烤肉")
  expect(text).toContain('合计,,1,0')
})

test.describe('while the network is away', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|WebSocket|fetching the script/ })

  test('a vote shows, says that it waits, and is told once the network is back', async ({
    page,
    parley,
    openWindow,
  }) => {
    const [alice, bob] = await twoFriends(parley.url)
    await openAs(page, alice, `/user/${bob.id}`)
    const his = await openWindow()
    await openAs(his, bob, `/user/${alice.id}`)
    await ask(page, lunch)
    await expect(option(his, lunch.question, '火锅')).toBeVisible()
    await his.context().setOffline(true)
    await option(his, lunch.question, '火锅').check()
    await vote(his, lunch.question)
    await expect(card(his, lunch.question)).toContainText('1 人已投票')
    await expect(card(his, lunch.question)).toContainText('等待网络，恢复后提交')
    await expect(card(page, lunch.question)).toContainText('还没有人投票')
    await his.context().setOffline(false)
    await expect(card(page, lunch.question)).toContainText('1 人已投票')
    await expect(card(his, lunch.question)).not.toContainText('等待网络')
  })

  test('a poll that is begun without a network is sent once there is one', async ({
    page,
    parley,
    openWindow,
  }) => {
    const [alice, bob] = await twoFriends(parley.url)
    await openAs(page, alice, `/user/${bob.id}`)
    const his = await openWindow()
    await openAs(his, bob, `/user/${alice.id}`)
    // The dialog's code is here.
    await ask(page, { ...lunch, question: '第一个投票' })
    await page.context().setOffline(true)
    await page.getByRole('button', { name: '添加附件' }).click()
    await page.getByRole('menuitem', { name: '投票' }).click()
    const dialog = page.getByRole('dialog', { name: '发起投票' })
    await dialog.getByRole('textbox', { name: '问题' }).fill(lunch.question)
    await dialog.getByRole('textbox', { name: '选项 1' }).fill('火锅')
    await dialog.getByRole('textbox', { name: '选项 2' }).fill('烤肉')
    await dialog.getByRole('button', { name: '发起' }).click()
    await expect(option(page, lunch.question, '火锅')).toBeDisabled()
    await expect(card(his, lunch.question)).toBeHidden()
    await page.context().setOffline(false)
    await expect(option(his, lunch.question, '火锅')).toBeEnabled()
    await expect(option(page, lunch.question, '火锅')).toBeEnabled()
  })
})
