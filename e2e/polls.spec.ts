import type { Page } from '@playwright/test'
import { findings } from './support/axe.ts'
import { openAs, twoFriends } from './support/people.ts'
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

// axe puts its own script into the page, which the site's policy forbids.
test.describe('with axe', () => {
  test.use({ bypassCSP: true })

  for (const colorScheme of ['light', 'dark'] as const)
    test(`polls are clean in ${colorScheme}, wide and on a phone`, { tag: '@all' }, async ({
      page,
      parley,
      openWindow,
    }) => {
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
