import { findings } from './support/axe.ts'
import { write } from './support/chat.ts'
import { openAs, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.use({ bypassCSP: true })

test('peace, rest and what is shown are set once for all devices', async ({ page, parley, openWindow }) => {
  const [alice] = await twoFriends(parley.url)
  await openAs(page, alice, '/info/notify')
  const other = await openWindow({ viewport: { width: 390, height: 780 } })
  await openAs(other, alice, '/info/notify')
  await page.getByRole('button', { name: '1 小时', exact: true }).click()
  for (const one of [page, other]) await expect(one.getByText(/前不打扰$/)).toBeVisible()
  await other.getByRole('button', { name: '恢复提醒' }).click()
  for (const one of [page, other]) await expect(one.getByText('照常提醒')).toBeVisible()
  await page.getByRole('radio', { name: '只显示发送人' }).check()
  await expect(other.getByRole('radio', { name: '只显示发送人' })).toBeChecked()
  await page.getByRole('switch', { name: /休息时段/ }).click()
  await page.getByRole('button', { name: '保存' }).click()
  for (const one of [page, other]) await expect(one.getByText('每天 22:00–次日 07:00')).toBeVisible()
  expect(await findings(page)).toEqual([])
  expect(await findings(other)).toEqual([])
})

test('a conversation tells all, mentions or nothing, for good or for a time', async ({ page, parley }) => {
  const [alice, bob] = await twoFriends(parley.url)
  await openAs(page, alice, `/user/${bob.id}`)
  await write(page, 'hello')
  await page.keyboard.press('Enter')
  const row = page.getByRole('link', { name: /Bob/ }).first()
  const choose = async (name: string) => {
    await row.click({ button: 'right' })
    await page.getByRole('menuitem', { name: '消息提醒' }).click()
    await page.getByRole('menu').getByText(name, { exact: true }).click()
  }
  await choose('一周内不提醒')
  await expect(row.getByText('免打扰')).toBeAttached()
  await choose('所有消息都提醒')
  await expect(row.getByText('免打扰')).not.toBeAttached()
})
