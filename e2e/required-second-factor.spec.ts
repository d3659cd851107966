import { findings } from './support/axe.ts'
import { newPerson, openAs } from './support/people.ts'
import { setUp } from './support/second-factor.ts'
import { expect, test } from './support/test.ts'

// A site of its own: what it wants it wants of everybody.
test.use({ bypassCSP: true, expectedErrors: /WebSocket/, serverEnv: { PARLEY_SESSION_DAYS: '29' } })
test.slow()

test('a person who lacks what the site wants is led to set it up, and then into the app', {
  tag: '@all',
}, async ({ page, parley }) => {
  const [root, alice] = [await newPerson(parley.url, 'Root'), await newPerson(parley.url, 'Alice')]
  parley.administer('grant', String(root.id))
  await openAs(page, alice, '/info')
  await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible()
  await root.api.call('PUT /api/settings/admin/info', { body: { secondFactor: 'all' } })

  await page.reload()
  await expect(page.getByRole('heading', { name: '请先设置两步验证' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: '主导航' })).toBeHidden()
  await expect(page.getByRole('button', { name: '开始聊天' })).toBeDisabled()
  expect(await findings(page)).toEqual([])
  await setUp(page)
  await page.getByRole('button', { name: '我已保存好' }).click()
  await page.getByRole('button', { name: '开始聊天' }).click()
  await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible()
})
