import { invite, newGroup, ownersLink, registerAs } from './support/invitations.ts'
import { newPerson } from './support/people.ts'
import type { ParleyServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

test.use({ serverEnv: { PARLEY_REGISTRATION: 'invitation' } })

/** Whoever the operator has made the owner, and makes the first invitations. */
async function newOwner(parley: ParleyServer) {
  const link = await ownersLink(parley)
  const code = link.split('/').at(-1) ?? ''
  const alice = await newPerson(parley.url, 'Alice', fetch, code)
  await alice.api.call('POST /api/invitation/code/{code}', { params: { code }, body: {} })
  return alice
}

test('where one registers by invitation, whoever comes without one is asked for it', async ({
  page,
  parley,
}) => {
  const alice = await newOwner(parley)
  const groupId = await newGroup(alice, '三班')
  const site = await invite(alice, { kind: 'site', groupIds: [groupId], maxUses: 1 })

  await page.goto('/login')
  await page.getByRole('link', { name: '注册' }).click()
  await expect(page.getByText('本站凭邀请注册，')).toBeVisible()
  const field = page.getByLabel('邀请链接或邀请码')
  await expect(field).toBeFocused()
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByText('请粘贴邀请链接或邀请码')).toBeVisible()
  await field.fill('https://example.org/i/AAAABBBBCCCCDDDD')
  await field.press('Enter')
  await expect(page.getByText('这不是本站的邀请链接，')).toBeVisible()
  await field.fill(`来吧 ${parley.url}${site}`)
  await field.press('Enter')

  await expect(page.getByRole('heading', { name: 'Alice 邀请你加入本站' })).toBeVisible()
  await page.getByRole('link', { name: '注册并加入' }).click()
  await registerAs(page, 'Bob')
  await page.reload()
  await page.getByRole('link', { name: '进入“三班”' }).click()
  await expect(page).toHaveURL(new RegExp(`/group/${groupId}$`))

  await page.evaluate(() => localStorage.clear())
  await page.goto(await invite(alice, { kind: 'person' }))
  await expect(page.getByText('在本站注册，需要')).toBeVisible()
  await expect(page.getByRole('link', { name: /注册/ })).toBeHidden()
  await expect(page.getByRole('link', { name: '登录' })).toBeVisible()
})
