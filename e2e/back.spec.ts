import { newPerson, openAs } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('on a desktop too, Back closes what is open, and the focus goes where it came from', async ({
  page,
  parley,
}) => {
  const alice = await newPerson(parley.url, 'Alice')
  await openAs(page, alice)
  await expect(page.getByRole('button', { name: '发起聊天' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '搜索联系人、群聊、消息和文件' }).fill('Alice')
  await page.keyboard.press('Enter')
  const chat = new RegExp(`/user/${alice.id}$`)
  await expect(page).toHaveURL(chat)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const composer = page.getByPlaceholder('输入消息')

  await composer.focus()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: '搜索联系人、群聊、消息和文件' })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(composer).toBeFocused()

  await page.getByRole('button', { name: '表情', exact: true }).click()
  await expect(page.getByRole('combobox', { name: /搜索表情/ })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(composer).toBeFocused()

  const mine = page.getByRole('button', { name: '我的菜单' })
  await mine.click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(mine).toBeFocused()
  await expect(page).toHaveURL(chat)
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
})
