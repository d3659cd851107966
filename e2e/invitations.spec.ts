import { invite, newGroup, ownersLink, registerAs } from './support/invitations.ts'
import { newPerson, openAs, password, say, twoFriends } from './support/people.ts'
import { ParleyServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

test('a group’s link leads a new person on a phone into the group', async ({ openWindow, parley }) => {
  const alice = await newPerson(parley.url, 'Alice')
  const groupId = await newGroup(alice, '三班')
  const page = await openWindow(phone)
  await page.goto(await invite(alice, { kind: 'group', groupId }))
  await expect(page.getByRole('heading', { name: 'Alice 邀请你加入群聊' })).toBeFocused()
  await expect(page.getByText('1 位成员')).toBeVisible()
  await page.getByRole('link', { name: '注册并加入' }).click()
  await expect(page.getByText('Alice 邀请你加入“三班”')).toBeVisible()
  const id = await registerAs(page, 'Bob')
  await expect(page.getByText('你已加入“三班”。')).toBeVisible()

  await page.reload()
  await expect(page.getByText(id, { exact: true })).toBeVisible()
  await page.getByRole('link', { name: '进入“三班”' }).click()
  await expect(page).toHaveURL(new RegExp(`/group/${groupId}$`))
  await page.getByPlaceholder('输入消息').fill('大家好')
  await page.getByRole('button', { name: '发送', exact: true }).click()
  await expect(page.getByRole('log').getByText('大家好')).toBeVisible()
  const members = await alice.api.call('GET /api/group/member', { query: { id: groupId } })
  expect(members.list.map(({ userNickname }) => userNickname)).toContain('Bob')
})

test('a person with an account signs in instead', { tag: '@all' }, async ({ page, parley }) => {
  const [alice, bob] = [await newPerson(parley.url, 'Alice'), await newPerson(parley.url, 'Bob')]
  const groupId = await newGroup(alice, '三班')
  await page.goto(await invite(alice, { kind: 'group', groupId }))
  await page.getByRole('link', { name: '已有账号？登录' }).click()
  await page.getByLabel('账号', { exact: true }).fill(String(bob.id))
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.getByText('以 Bob 的身份')).toBeVisible()
  await page.getByRole('button', { name: '加入群聊' }).click()
  await expect(page).toHaveURL(new RegExp(`/group/${groupId}$`))
  await say(page, '我来了')
  await expect(page.getByRole('log').getByText('我来了')).toBeVisible()
})

test('a link in a message is a step of the app, and leads members back into their group', {
  tag: '@all',
}, async ({ page, parley }) => {
  const [alice, bob] = await twoFriends(parley.url)
  const groupId = await newGroup(alice, '三班')
  const link = parley.url + (await invite(alice, { kind: 'group', groupId }))
  await openAs(page, bob, `/user/${alice.id}`)
  await say(page, link)
  for (let time = 0; time < 2; time++) {
    await page.getByRole('log').getByRole('link', { name: link }).click()
    await page.getByRole('button', { name: '加入群聊' }).click()
    await expect(page).toHaveURL(new RegExp(`/group/${groupId}$`))
    await expect(page.getByPlaceholder('输入消息')).toBeVisible()
    await page.goBack()
  }
})

test('a person’s link makes friends, and one’s own says that it is', { tag: '@all' }, async ({
  page,
  openWindow,
  parley,
}) => {
  const alice = await newPerson(parley.url, 'Alice')
  const path = await invite(alice, { kind: 'person' })
  await page.goto(path)
  await page.getByRole('link', { name: '注册并加为好友' }).click()
  await registerAs(page, 'Bob')
  await page.getByRole('link', { name: '和 Alice 聊天' }).click()
  await expect(page).toHaveURL(new RegExp(`/user/${alice.id}$`))
  await say(page, '你好')
  await expect(page.getByRole('log').getByText('你好', { exact: true })).toBeVisible()

  const hers = await openWindow()
  await openAs(hers, alice, path)
  await expect(hers.getByRole('heading', { name: '你的邀请' })).toBeVisible()
})

test('the operator’s link makes a person the owner, of a closed site too, once', async ({ page }) => {
  const server = new ParleyServer({ PARLEY_REGISTRATION: 'closed' })
  try {
    await server.start()
    const link = await ownersLink(server)
    await page.goto(link)
    await expect(page.getByRole('heading', { name: '成为本站的所有者' })).toBeVisible()
    await page.getByRole('link', { name: '注册并成为所有者' }).click()
    await registerAs(page, 'Alice')
    await expect(page.getByText('你已是本站的所有者。')).toBeVisible()
    await page.getByRole('link', { name: '设置站点' }).click()
    await expect(page.getByRole('heading', { name: '这是你们的站点' })).toBeVisible()
    await page.getByRole('button', { name: '以后再说' }).click()
    await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible()
    const asAdministrator = () =>
      page.evaluate(async () => {
        const { token } = JSON.parse(localStorage.getItem('userInfo') ?? '{}') as { token: string }
        const answer = await fetch('/api/user/users', { headers: { token } })
        return ((await answer.json()) as { code: number }).code
      })
    expect(await asAdministrator()).toBe(0)
    await page.goto(link)
    await expect(page.getByRole('heading', { name: '邀请已失效' })).toBeVisible()
    // What it still reads would fail without the server.
    await page.close()
  } finally {
    await server.dispose()
  }
})
