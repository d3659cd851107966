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

test('the worker shows one notification a conversation, and takes back what was read', async ({
  page,
  context,
  parley,
}) => {
  const [alice] = await twoFriends(parley.url)
  await openAs(page, alice, '/info/notify')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js')
    await navigator.serviceWorker.ready
  })
  const [worker = await context.waitForEvent('serviceworker')] = context.serviceWorkers()
  // The browser of the tests shows no notifications: what the worker asks of it is seen instead.
  const shown = await worker.evaluate(async () => {
    interface Shown {
      readonly title: string
      readonly tag: string
      readonly data: { path: string; messageId: number }
    }
    const list = new Map<string, Shown>()
    const scope = self as unknown as {
      registration: object
      clients: object
      receive: (push: object) => Promise<void>
    }
    Object.assign(scope.registration, {
      showNotification: async (title: string, { tag, data }: Shown) =>
        void list.set(tag, { title, tag, data }),
      getNotifications: async ({ tag }: { tag?: string } = {}) =>
        [...list.values()]
          .filter((one) => tag === undefined || one.tag === tag)
          .map((one) => ({ ...one, close: () => list.delete(one.tag) })),
    })
    let isLookedAt = false
    Object.assign(scope.clients, { matchAll: async () => (isLookedAt ? [{ focused: true }] : []) })
    const of = (tag: string, messageId: number) => ({
      kind: 'message',
      tag,
      messageId,
      title: `${messageId}`,
      body: '',
      isQuiet: false,
      isChange: false,
      at: new Date().toISOString(),
    })
    const titles = () => [...list.values()].map(({ title, data }) => `${title} ${data.path}`)
    const seen: string[][] = []
    for (const push of [
      of('/user/1', 1),
      of('/user/1', 2),
      of('/group/7', 3),
      { kind: 'close', tag: '/user/1' },
    ]) {
      await scope.receive(push)
      seen.push(titles())
    }
    isLookedAt = true
    await scope.receive(of('/user/9', 4))
    seen.push(titles())
    return seen
  })
  expect(shown).toEqual([
    ['1 /user/1?m=1'],
    ['2 /user/1?m=2'],
    ['2 /user/1?m=2', '3 /group/7?m=3'],
    ['3 /group/7?m=3'],
    ['3 /group/7?m=3'],
  ])
})
