import type { CDPSession, Page } from '@playwright/test'
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

test('what the server tells a closed page is shown, and leads to the message', async ({
  page,
  context,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  await context.grantPermissions(['notifications'], { origin: parley.url })
  await openAs(page, alice, '/info/notify')
  const deliver = await pushing(page, parley.url)
  // A page that is there tells it itself.
  await page.goto('about:blank')
  const tag = `/user/${bob.id}`
  const push = {
    kind: 'message',
    tag,
    title: 'Bob',
    isQuiet: false,
    isChange: false,
    at: new Date().toISOString(),
  }
  await deliver({ ...push, messageId: 1, body: 'first' })
  await deliver({ ...push, messageId: 2, body: 'second' })
  await page.goto('/favicon.svg')
  await expect.poll(() => shown(page)).toEqual([{ title: 'Bob', body: 'second', tag, path: `${tag}?m=2` }])
  await deliver({ kind: 'close', tag })
  await expect.poll(() => shown(page)).toEqual([])
})

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body, tag, data }) => ({
      title,
      body,
      tag,
      path: data.path,
    }))
  })

/** Delivers a push as the browser's own push service would. */
async function pushing(page: Page, origin: string) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js')
    await navigator.serviceWorker.ready
  })
  const session: CDPSession = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  return (push: object) =>
    session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(push) })
}
