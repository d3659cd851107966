import type { Page, Request } from '@playwright/test'
import { composer, log, sendButton } from './support/chat.ts'
import { newPerson, openAs, say } from './support/people.ts'
import { expect, test } from './support/test.ts'

/** A group with Bob in it. */
async function groupWithBob(url: string) {
  const [owner, bob] = await Promise.all([newPerson(url, 'Owner'), newPerson(url, 'Bob')])
  const body = { mode: 1, name: `读书会 ${owner.id}`, isSearch: true } as const
  const { groupId: id } = await owner.api.call('POST /api/group/group', { body })
  await owner.api.call('PUT /api/group/group', { body: { id, verification: 1 } })
  await bob.api.call('POST /api/group/valid', { body: { groupID: id } })
  const keep = (changes: object) => owner.api.call('PUT /api/group/group', { body: { id, ...changes } })
  return { owner, bob, id, keep }
}

/** So many hours from now, by the clocks of UTC. */
const inHours = (hours: number) => new Date(Date.now() + hours * 3600_000).toISOString().slice(11, 16)
const quiet = (from: number, to: number) => ({
  quietHours: { from: inHours(from), to: inHours(to), days: [1, 2, 3, 4, 5, 6, 7], timeZone: 'UTC' },
})

const groupDetail = /\/api\/group\/group\/\d+$/

/**
 * The page's clock is to be ahead of the server's, which would say that it is not yet time: what was asked before is
 * answered, and nothing else.
 */
function watchGroup(page: Page) {
  const asked = new Set<Request>()
  const answered = (request: Request) => void asked.delete(request)
  page.on('request', (request) => groupDetail.test(request.url()) && asked.add(request))
  page.on('requestfinished', answered)
  page.on('requestfailed', answered)
  return {
    async hearNothingNew() {
      await page.route(groupDetail, (route) => answered(route.request()))
      await expect.poll(() => asked.size).toBe(0)
    },
  }
}

test('in slow mode a member sees how long it takes, keeps what is written, and sends it then', async ({
  page,
  openWindow,
  parley,
}) => {
  const { owner, bob, id } = await groupWithBob(parley.url)
  const other = await openWindow()
  await openAs(other, bob, `/group/${id}`)
  await openAs(page, owner, `/group/${id}/info/settings`)
  await page.getByRole('combobox', { name: '慢速模式' }).click()
  await page.getByRole('option', { name: '10秒钟' }).click()
  await expect(page.getByText('群信息修改成功')).toBeVisible()
  await expect(log(other).getByText('“Owner”开启了慢速模式，每 10秒钟可发一条消息')).toBeVisible()

  await say(other, 'first')
  await expect(log(other).getByText('first')).toBeVisible()
  await composer(other).fill('second')
  await expect(sendButton(other)).toBeDisabled()
  await expect(other.getByText(/^慢速模式，\d+秒钟后可以发言$/).first()).toBeVisible()
  await composer(other).press('Enter')
  await expect(composer(other)).toHaveValue('second')
  await expect(sendButton(other)).toBeEnabled({ timeout: 20_000 })
  await expect(other.getByRole('status').filter({ hasText: '现在可以发言了' })).toHaveCount(1)
  await composer(other).press('Enter')
  await expect(log(other).getByText('second')).toBeVisible()
})

test('a member who opens the chat again waits on, and owners are not slowed', { tag: '@all' }, async ({
  page,
  openWindow,
  parley,
}) => {
  const { owner, bob, id, keep } = await groupWithBob(parley.url)
  await keep({ slowMode: 3600 })
  const other = await openWindow()
  await openAs(page, owner, `/group/${id}`)
  for (const text of ['one', 'two']) await say(page, text)
  for (const text of ['one', 'two']) await expect(log(page).getByText(text)).toBeVisible()

  await openAs(other, bob, `/group/${id}`)
  await say(other, 'first')
  await expect(log(page).getByText('first')).toBeVisible()
  await composer(other).fill('second')
  await expect(other.getByText(/^慢速模式，(60:00|59:\d\d)后可以发言$/).first()).toBeVisible()
  await other.goto('/')
  await other.goto(`/group/${id}`)
  await expect(other.getByText(/^慢速模式，59:\d\d后可以发言$/).first()).toBeVisible()
  await keep({ slowMode: 0 })
  await expect(sendButton(other)).toBeEnabled()
})

test('quiet hours are set for a place, and members see when they are', { tag: '@all' }, async ({
  page,
  openWindow,
  parley,
}) => {
  const { owner, bob, id } = await groupWithBob(parley.url)
  const other = await openWindow()
  await openAs(page, owner, `/group/${id}/info/settings`)
  await page.getByRole('switch', { name: '静默时段' }).check()
  await page.getByLabel('开始', { exact: true }).fill('22:30')
  await page.getByLabel(/^结束/).fill('06:15')
  for (const day of ['周六', '周日']) await page.getByRole('checkbox', { name: day }).uncheck()
  await page.getByRole('combobox', { name: '时区' }).click()
  await page.getByRole('option', { name: /^Asia\/Shanghai/ }).click()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('周一至周五 22:30–次日 06:15').first()).toBeVisible()

  await openAs(other, bob, `/group/${id}/info`)
  await expect(other.getByText(/周一至周五 22:30–次日 06:15/)).toBeVisible()
  await page.getByRole('switch', { name: '静默时段' }).click()
  await expect(other.getByText(/22:30/)).toHaveCount(0)
})

test('while it is quiet a member reads until when, keeps the draft, and writes once it is over', {
  tag: '@all',
}, async ({ page, parley }) => {
  const { bob, id, keep } = await groupWithBob(parley.url)
  await page.clock.install()
  const { hearNothingNew } = watchGroup(page)
  await openAs(page, bob, `/group/${id}`)
  await composer(page).fill('half a thou')
  await keep(quiet(-2, 3))
  await expect(page.getByText(/静默时段，只有群主和管理员可以发言，.*\d\d:\d\d 结束。/)).toBeVisible()
  await expect(composer(page)).toHaveCount(0)
  await hearNothingNew()
  await page.clock.fastForward('04:00:00')
  await expect(composer(page)).toHaveValue('half a thou')
})

test('quiet hours close the composer by themselves when they begin', { tag: '@all' }, async ({
  page,
  parley,
}) => {
  const { bob, id, keep } = await groupWithBob(parley.url)
  await keep(quiet(1, 3))
  await page.clock.install()
  const { hearNothingNew } = watchGroup(page)
  await openAs(page, bob, `/group/${id}`)
  // The page has loaded the group, and knows when its quiet hours begin.
  await expect(page.getByText(/^2 人，\d 人在线$/)).toBeVisible()
  await expect(composer(page)).toBeVisible()
  await hearNothingNew()
  await page.clock.fastForward('01:00:40')
  await expect(page.getByText(/静默时段，只有群主和管理员可以发言/)).toBeVisible()
})
