import { invite, newGroup } from './support/invitations.ts'
import { newPerson } from './support/people.ts'
import { expect, test } from './support/test.ts'

const withoutScripts = { javaScriptEnabled: false }
const hostile = '</script><img src=x>&"\'<b>'

test('an invitation is there without any script: who invites, into what, and what to do next', async ({
  openWindow,
  parley,
}) => {
  const owner = await newPerson(parley.url, 'Olga')
  const path = await invite(owner, { kind: 'group', groupId: await newGroup(owner, '三年二班') })
  const page = await openWindow(withoutScripts)
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Olga 邀请你加入群聊' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '三年二班' })).toBeVisible()
  await expect(page).toHaveTitle(/Olga/)
  await expect(page.getByRole('link', { name: '注册并加入' })).toHaveAttribute(
    'href',
    /\/login\/register\?invitation=/,
  )

  const inEnglish = await openWindow({ ...withoutScripts, locale: 'en-US' })
  await inEnglish.goto(path)
  await expect(inEnglish.getByRole('link', { name: 'Sign up and join' })).toBeVisible()
})

test('names of people and groups are text on it, whatever is in them', async ({ openWindow, parley }) => {
  const owner = await newPerson(parley.url, hostile)
  const path = await invite(owner, { kind: 'group', groupId: await newGroup(owner, hostile) })
  const page = await openWindow(withoutScripts)
  await page.goto(path)
  await expect(page.getByRole('listitem').filter({ hasText: hostile })).toBeVisible()
  await expect(page.getByRole('heading', { name: `${hostile} 邀请你加入群聊` })).toBeVisible()
  await expect(page.locator('img[src=x], b')).toHaveCount(0)

  const withScripts = await openWindow()
  await withScripts.goto(path)
  await expect(withScripts.getByRole('listitem').filter({ hasText: hostile })).toBeVisible()
  await expect(withScripts.getByRole('button', { name: /模式/ })).toBeVisible()
  await expect(withScripts.locator('img[src=x]')).toHaveCount(0)
})

test('one that is over, or that never was, says so', async ({ openWindow, parley }) => {
  const owner = await newPerson(parley.url, 'Olga')
  const path = await invite(owner, { kind: 'person' })
  const { list } = await owner.api.call('GET /api/invitation/invitation', { query: {} })
  await owner.api.call('DELETE /api/invitation/invitation/{id}', { params: { id: list[0]?.id ?? 0 } })
  const page = await openWindow(withoutScripts)
  await page.goto(path)
  await expect(page.getByRole('heading', { name: '邀请已失效' })).toBeVisible()
  await page.goto('/i/AAAAAAAAAAAAAAAA')
  await expect(page.getByRole('heading', { name: '邀请不存在' })).toBeVisible()
})

test('the app takes the page over where it is, and does not request the invitation again', async ({
  openWindow,
  parley,
}) => {
  const owner = await newPerson(parley.url, 'Olga')
  const path = await invite(owner, { kind: 'group', groupId: await newGroup(owner, 'Class 3') })
  const page = await openWindow()
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  const { promise: appMayCome, resolve: letAppCome } = Promise.withResolvers<void>()
  await page.route(/\/assets\/index-[\w-]+\.js$/, async (route) => {
    await appMayCome
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  const link = page.getByRole('link', { name: '注册并加入' })
  await expect(link).toBeVisible()
  const before = await link.boundingBox()
  letAppCome()
  await expect(page.locator('[data-served]')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /模式/ })).toBeVisible()
  expect(await link.boundingBox()).toEqual(before)
  expect(requested.filter((one) => one.startsWith('/api/invitation'))).toEqual([])
})
