import { createHttpClient, openRealtime, type Realtime, targetOf } from '@parley/client'
import type { Page } from '@playwright/test'
import { findings } from './support/axe.ts'
import { befriend, newPerson, openAs, type Person } from './support/people.ts'
import { expect, test } from './support/test.ts'

const textOf = (content: string) => ({ type: 1 as const, textMsg: { content } })
const buttons = [
  { id: 'yes', label: '去', style: 'primary' as const },
  { id: 'no', label: '不去' },
  { id: 'end', label: '结束投票', style: 'danger' as const },
]

/** A bot of somebody, which asks what its command says and counts what is pressed. */
async function startBot(baseUrl: string, { api: owner }: Person, nickname: string) {
  const { bot, token } = await owner.call('POST /api/user/bots', {
    body: { nickname, scopes: ['read', 'send'] },
  })
  const api = createHttpClient({
    baseUrl,
    token: () => token,
    language: () => 'zh',
    onUnauthenticated: () => undefined,
  })
  const commands = [
    { name: 'help', description: '看看我会什么' },
    { name: '投票', description: '问问大家去不去' },
  ]
  await api.call('PUT /api/bot/commands', { body: { commands } })
  const opened = Promise.withResolvers<void>()
  const states = new Set<string>()
  const realtime: Realtime = openRealtime({
    baseUrl,
    api,
    token,
    onEvent({ event }) {
      if (event.event === 'pressed') {
        const said = event.buttonId === 'no' ? undefined : `已记下：${event.by.name}`
        // A press without an answer waits for its time.
        if (said) realtime.answerPress(event.pressId, said)
        return
      }
      const place = targetOf(event)
      if (event.event !== 'message' || !place || event.message.extras?.command?.bot !== bot.userId) return
      if (event.message.msg.type !== 1) return
      const question = event.message.msg.textMsg.content.replace(/^\S+\s*/, '')
      void realtime.send(place, textOf(question), undefined, { buttons })
    },
    onState(kind, state) {
      if (state === 'open') states.add(kind)
      if (states.size === 2) opened.resolve()
    },
    onSessionEnded: () => undefined,
  })
  await opened.promise
  return { id: bot.userId, close: () => realtime.close() }
}

async function groupWithBot(baseUrl: string) {
  const [owner, member] = await Promise.all([newPerson(baseUrl, 'Owner'), newPerson(baseUrl, 'Member')])
  await befriend(owner, member)
  const bot = await startBot(baseUrl, owner, '小助手')
  const { groupId } = await owner.api.call('POST /api/group/group', {
    body: { mode: 1, name: '徒步', isSearch: true },
  })
  await owner.api.call('POST /api/group/member', {
    body: { id: groupId, memberIdList: [member.id, bot.id] },
  })
  return { owner, member, bot, groupId }
}

const list = (page: Page) => page.getByRole('listbox', { name: '机器人命令' })

test('a command of a bot is chosen and sent, and its buttons are pressed and answered', async ({
  page,
  parley,
}) => {
  const { member, bot, groupId } = await groupWithBot(parley.url)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/commands/')) asked.push(request.url())
  })
  await openAs(page, member, `/group/${groupId}`)
  const box = page.locator('textarea')
  await expect(box).toBeVisible()
  expect(asked).toEqual([])
  await box.pressSequentially('/')
  await expect(list(page).getByRole('option')).toHaveText([/help/, /投票/])
  await box.pressSequentially('投')
  await expect(list(page).getByRole('option')).toHaveText([/投票/])
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue('/投票 ')
  await box.pressSequentially('周六去爬山吗？')
  await page.keyboard.press('Enter')
  expect(asked).toHaveLength(1)
  await page.getByRole('button', { name: '去', exact: true }).click()
  await expect(page.getByText('已记下：Member')).toBeVisible()
  await expect(page.getByRole('button', { name: '去', exact: true })).not.toHaveAttribute('aria-busy')
  await page.getByRole('button', { name: '不去' }).press('Enter')
  await expect(page.getByRole('button', { name: '不去' })).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByText('机器人没有回应，请稍后再试')).toBeVisible({ timeout: 20_000 })
  bot.close()
})

// axe puts its own script into the page, which the site's policy forbids.
const context = { bypassCSP: true, colorScheme: 'light', reducedMotion: 'reduce' } as const
const sizes = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}

for (const [size, options] of Object.entries(sizes)) {
  test(`axe finds nothing on commands and buttons, on a ${size}`, { tag: '@all' }, async ({
    openWindow,
    parley,
  }) => {
    test.setTimeout(120_000)
    const { owner, member, bot, groupId } = await groupWithBot(parley.url)
    const page = await openWindow({ ...context, ...options })
    await openAs(page, member, `/group/${groupId}`)
    const box = page.locator('textarea')
    await box.fill('/')
    await expect(list(page).getByRole('option')).toHaveCount(2)
    expect(await findings(page), 'commands').toEqual([])
    await list(page).getByRole('option', { name: /投票/ }).click()
    await box.pressSequentially('周六去爬山吗？')
    await page.getByRole('button', { name: '发送' }).click()
    const first = page.getByRole('button', { name: '去', exact: true })
    await expect(first).toBeVisible()
    expect(await findings(page), 'buttons').toEqual([])
    if (size === 'phone') {
      const { height = 0 } = (await first.boundingBox()) ?? {}
      expect(height).toBeGreaterThanOrEqual(44)
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect(isWide).toBe(false)
    }
    const hers = await openWindow({ ...context, ...options })
    await openAs(hers, owner, '/info/bots')
    await hers.getByText('2 个命令').click()
    await expect(hers.getByText('问问大家去不去')).toBeVisible()
    expect(await findings(hers), 'the page of bots').toEqual([])
    bot.close()
  })
}
