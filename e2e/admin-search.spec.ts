import { administrator } from './support/administrators.ts'
import { findings } from './support/axe.ts'
import { write } from './support/chat.ts'
import { openAs, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

// axe puts its own script into the page, which the site's policy forbids.
test.use({ bypassCSP: true, serverEnv: { PARLEY_ADMIN_SEARCH: 'on' } })

test('an administrator searches all messages with a reason, where the site lets them', {
  tag: '@all',
}, async ({ page, parley, openWindow }) => {
  const [alice, bob] = await twoFriends(parley.url)
  const hers = await openWindow()
  await openAs(hers, alice, `/user/${bob.id}`)
  await write(hers, '先把定金转到这个账户')
  const keeper = await administrator(parley, 'Keeper')
  await openAs(page, keeper, '/admin')
  await page.getByRole('link', { name: '搜索消息' }).click()
  const search = page.getByRole('button', { name: '搜索', exact: true }).last()
  await page.getByLabel('搜索内容').fill('定金')
  await search.click()
  await expect(page.getByText(/请用 4 到 200 个字说明理由/)).toBeVisible()
  await page.getByLabel('理由').fill('案件 2026-14，用户举报诈骗')
  await expect(async () => {
    await search.click()
    await expect(page.getByText('先把定金转到这个账户')).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(page.getByRole('listitem').filter({ hasText: '定金' }).locator('mark')).toHaveText('定金')
  expect(await findings(page)).toEqual([])
})
