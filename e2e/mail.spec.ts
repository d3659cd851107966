import { type MailServer, startMailServer } from '../apps/server/test/support/mail-server.ts'
import { findings } from './support/axe.ts'
import { newPerson, openAs, password } from './support/people.ts'
import { test as base, expect } from './support/test.ts'

/** A site that sends mail to a server that the test reads. */
const test = base.extend<object, { mail: MailServer }>({
  mail: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const server = await startMailServer()
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  serverEnv: [
    async ({ mail }, use) =>
      use({
        PARLEY_SMTP_URL: mail.url,
        PARLEY_MAIL_FROM: 'Parley <chat@example.org>',
        PARLEY_PUBLIC_URL: 'https://chat.example.org',
      }),
    { scope: 'worker' },
  ],
})

test.beforeEach(() => test.slow())

test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } })

/** Where a mail leads, at the server of the test. */
const pathIn = (text: string, name: string) => new RegExp(`/mail/${name}#[\\w-]+`).exec(text)?.[0] ?? ''

test('an address is given, confirmed from its mail, tried and has its choices', async ({
  page,
  openWindow,
  parley,
  mail,
}) => {
  const ann = await newPerson(parley.url, 'Ann')
  await openAs(page, ann, '/info/notify')
  const address = 'ann@example.org'
  const field = page.getByLabel('邮箱地址')
  await field.fill('ann')
  const shown = page.getByLabel('当前密码', { exact: true })
  await shown.fill('a wrong secret')
  await page.getByRole('button', { name: '发送确认邮件' }).click()
  await expect(page.getByText('请填写完整的邮箱地址')).toBeVisible()
  await expect(field).toBeFocused()
  expect(mail.to('ann')).toEqual([])
  expect(await findings(page)).toEqual([])
  await field.fill(address)
  await field.press('Enter')
  await expect(page.getByText('密码错误')).toBeVisible()
  await expect(shown).toBeFocused()
  expect(await findings(page)).toEqual([])
  expect(mail.to(address)).toEqual([])
  await shown.fill(password)
  const answer = mail.hold(address)
  await field.press('Enter')
  await expect(page.getByText('待确认')).toBeVisible()
  const card = page.locator('section').filter({ hasText: address })
  await expect(card.getByRole('status')).toHaveText('正在发送确认邮件…')
  await expect(card.locator('div[tabindex="-1"]')).toBeFocused()
  expect(await findings(page)).toEqual([])
  answer()
  await expect(card.getByRole('status')).toContainText('已发送')

  // In whatever browser the mail is read.
  const other = await openWindow()
  const path = pathIn((await mail.next(address)).text, 'confirm')
  await other.goto(path)
  await expect(other.getByRole('heading', { name: '确认邮箱地址' })).toBeVisible()
  expect(await findings(other)).toEqual([])
  await expect(page.getByText('待确认')).toBeVisible()
  await other.getByRole('button', { name: '确认地址' }).click()
  await expect(other.getByRole('heading', { name: '地址已确认' })).toBeFocused()
  expect(await findings(other)).toEqual([])

  await expect(page.getByText('已确认', { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: '离开多久后发送' }).click()
  await page.getByRole('option', { name: '15 分钟' }).click()
  const setting = async () => (await ann.api.call('GET /api/mail/setting')).setting
  await expect.poll(setting, { timeout: 15_000 }).toMatchObject({ awayMinutes: 15, spanMinutes: 240 })
  expect(await findings(page)).toEqual([])
  await card.getByRole('button', { name: '发一封试试' }).click()
  await expect(card.getByRole('status')).toContainText('测试邮件已发出')
  expect((await mail.next(address, 1)).subject).toBe('这个地址能收到邮件')

  // A mistyped one leaves the one that works.
  const mistyped = 'ann@mistyped.example.org'
  mail.misbehave(mistyped, { at: 'recipient', code: 550 })
  await page.getByRole('button', { name: '更换地址' }).click()
  await expect(field).toBeFocused()
  await field.fill(address)
  await shown.fill(password)
  await field.press('Enter')
  await expect(page.getByText('这已经是你的地址')).toBeVisible()
  await field.fill(mistyped)
  await field.press('Enter')
  await expect(card.getByRole('status').filter({ hasText: '拒绝了这个地址' })).toBeVisible()
  await expect(card.getByText(`确认之前，摘要仍发送到 ${address}。`)).toBeVisible()
  expect(await findings(page)).toEqual([])
  await card.getByRole('button', { name: '不更换' }).click()
  await expect(page.getByText(mistyped)).toBeHidden()
  await expect(card.locator('div[tabindex="-1"]')).toBeFocused()
  expect(mail.to(address)).toHaveLength(2)

  await page.getByRole('button', { name: '移除地址' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(address)
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: '移除地址' }).click()
  await expect(field).toBeVisible()
  await expect(page.locator('section').filter({ has: field }).locator('div[tabindex="-1"]')).toBeFocused()
  expect(await setting()).toBeNull()
})

test('a person who wants no more digests says so by a button, and sees it in the settings', {
  tag: '@all',
}, async ({ page, parley, mail }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'en'))
  const ben = await newPerson(parley.url, 'Ben')
  const address = 'ben@example.org'
  await ben.api.call('PUT /api/mail/address', { body: { address, language: 'en', password } })
  const ticket =
    pathIn((await mail.next(address)).text, 'confirm')
      .split('#')
      .at(-1) ?? ''
  await ben.api.call('POST /api/mail/confirm', { body: { ticket } })
  await ben.api.call('POST /api/mail/trial')
  const { headers } = await mail.next(address, 1)
  await page.goto(/\/api\/mail\/end\/[\w-]+/.exec(headers['list-unsubscribe'] ?? '')?.[0] ?? '')
  await expect(page).toHaveURL(/\/mail\/end#/)
  await expect(page.getByRole('heading', { name: 'Unsubscribe from digests' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  expect((await ben.api.call('GET /api/mail/setting')).setting?.digests).toBe(true)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible()
  await page.goto('/mail/confirm/AAAA')
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByRole('alert')).toContainText('no longer valid')
  await page.goto('/mail/end#AAAA')
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('alert')).toContainText('can’t be read')
  await page.goto('/mail/something/AAAA')
  await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('found')
  await openAs(page, ben, '/info/notify')
  await expect(page.getByRole('switch', { name: 'Digest of unread messages' })).not.toBeChecked()
})

test('a trial that is refused, or not sent yet, is said to be, on a phone too', { tag: '@all' }, async ({
  openWindow,
  parley,
  mail,
}) => {
  const page = await openWindow({ viewport: { width: 360, height: 740 } })
  const cleo = await newPerson(parley.url, 'Cleo')
  const address = `${'cleo-with-a-very-long-name'.repeat(2)}@mail.of-a-long-domain.example.org`
  await cleo.api.call('PUT /api/mail/address', { body: { address, language: 'zh', password } })
  const ticket =
    pathIn((await mail.next(address)).text, 'confirm')
      .split('#')
      .at(-1) ?? ''
  await cleo.api.call('POST /api/mail/confirm', { body: { ticket } })
  await openAs(page, cleo, '/info/notify')
  const refusal = { at: 'recipient', code: 550 } as const
  mail.misbehave(address, refusal, { at: 'data', code: 451 })
  const card = page.locator('section').filter({ hasText: address })
  const status = card.getByRole('status')
  await card.getByRole('button', { name: '发一封试试' }).click()
  await expect(status).toContainText('拒绝了测试邮件')
  // Once may be an error there.
  await expect(card.getByText('已确认')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await card.getByRole('button', { name: '发一封试试' }).click()
  await expect(status).toContainText('会自动重试')
  expect(await findings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('a person who gets a confirmation that they did not ask for stops them by a button, and may take that back', {
  tag: '@all',
}, async ({ page, openWindow, parley, mail }) => {
  const window = await openWindow()
  for (const each of [page, window]) await each.addInitScript(() => localStorage.setItem('language', 'en'))
  const dan = await newPerson(parley.url, 'Dan')
  const address = 'victim@example.org'
  const ask = () => dan.api.call('PUT /api/mail/address', { body: { address, language: 'en', password } })
  await ask()
  await page.goto(pathIn((await mail.next(address)).text, 'refuse'))
  await expect(page.getByRole('heading', { name: 'Get no more confirmations' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'This wasn’t me' }).click()
  await expect(page.getByRole('heading', { name: 'No more confirmations' })).toBeFocused()
  expect(await findings(page)).toEqual([])
  await openAs(window, dan, '/info/notify')
  await expect(window.getByRole('status').filter({ hasText: 'asked for no email' })).toBeVisible()
  await window.getByRole('button', { name: 'Send again' }).click()
  await expect(window.getByRole('alert').filter({ hasText: 'wants no email' })).toBeVisible()
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByRole('heading', { name: 'Get no more confirmations' })).toBeFocused()
  await expect(page.getByText('Taken back')).toBeVisible()
  await window.getByRole('button', { name: 'Send again' }).click()
  await mail.next(address, 1)
})

test('a failing address is sent nothing by what is done about another, and an end elsewhere takes no focus', {
  tag: '@all',
}, async ({ page, parley, mail }) => {
  const eva = await newPerson(parley.url, 'Eva')
  const address = 'eva@example.org'
  await eva.api.call('PUT /api/mail/address', { body: { address, language: 'zh', password } })
  const ticket =
    pathIn((await mail.next(address)).text, 'confirm')
      .split('#')
      .at(-1) ?? ''
  await eva.api.call('POST /api/mail/confirm', { body: { ticket } })
  // Twice a day and more later is not waited for here: the screen is shown what the server would say then.
  await page.route('**/api/mail/setting', async (route) => {
    if (route.request().method() !== 'GET') return await route.fallback()
    const answer = await route.fetch()
    const body = await answer.json()
    if (body.data.setting) body.data.setting.state = 'failing'
    await route.fulfill({ response: answer, json: body })
  })
  await openAs(page, eva, '/info/notify')
  const card = page.locator('section').filter({ hasText: address })
  await expect(card.getByText('无法送达')).toBeVisible()
  await page.getByRole('button', { name: '更换地址' }).click()
  const field = page.getByLabel('邮箱地址')
  await field.fill('eva@example.net')
  await page.getByLabel('当前密码', { exact: true }).fill(password)
  await field.press('Enter')
  await mail.next('eva@example.net')
  await expect(card.getByText('确认之前，摘要仍发送到')).toBeHidden()
  await expect(card.getByRole('button', { name: '发一封试试' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await card.getByRole('button', { name: '不更换' }).click()
  await expect(page.getByText('eva@example.net')).toBeHidden()
  expect(mail.to(address)).toHaveLength(1)
  // It may be given anew.
  await page.getByRole('button', { name: '更换地址' }).click()
  await field.fill(address)
  await expect(page.getByText('这已经是你的地址')).toBeHidden()
  await page.getByRole('button', { name: '取消' }).click()

  const elsewhere = page.getByRole('link').first()
  await elsewhere.focus()
  await eva.api.call('DELETE /api/mail/address')
  await expect(field).toBeVisible()
  await expect(elsewhere).toBeFocused()
})

test.describe('a password that is replaced', () => {
  // Its other sessions have ended.
  test.use({ expectedErrors: /401 \(Unauthorized\)|no valid credentials available/ })

  test('a forgotten password: a link is mailed, sets another and signs in, and a second use is refused', async ({
    page,
    openWindow,
    parley,
    mail,
  }) => {
    const dora = await newPerson(parley.url, 'Dora')
    const address = 'dora@example.org'
    await openAs(page, dora, '/info/notify')
    await page.getByLabel('邮箱地址').fill(address)
    await page.getByLabel('当前密码', { exact: true }).fill(password)
    await page.getByRole('button', { name: '发送确认邮件' }).click()
    await page.goto(pathIn((await mail.next(address)).text, 'confirm'))
    await page.getByRole('button', { name: '确认地址' }).click()
    await expect(page.getByRole('heading', { name: '地址已确认' })).toBeVisible()

    const hers = await openWindow()
    await hers.goto('/login')
    await hers.getByRole('link', { name: '忘记密码？' }).click()
    await expect(hers.getByLabel('账号或邮箱地址')).toBeFocused()
    expect(await findings(hers)).toEqual([])
    await hers.keyboard.type(address)
    await hers.keyboard.press('Enter')
    await expect(hers.getByRole('status')).toContainText('链接已经在路上')
    expect(await findings(hers)).toEqual([])
    const path = pathIn((await mail.next(address, 1)).text, 'reset')
    await hers.goto(path)
    await expect(hers.getByLabel('新密码')).toBeFocused()
    expect(new URL(hers.url()).hash, 'the ticket is in no history').toBe('')
    expect(await findings(hers)).toEqual([])
    await hers.keyboard.type('battery staple')
    await hers.getByLabel('确认密码').fill('battery staple')
    await hers.keyboard.press('Enter')
    await expect(hers.getByRole('navigation', { name: '主导航' })).toBeVisible()
    await expect(hers.getByText('你的密码已通过发到邮箱的链接重设')).toBeVisible()
    await page.goto('/')
    await expect(page.getByRole('button', { name: '登录', exact: true }), 'signed out here').toBeVisible()

    await page.goto(path)
    await page.getByLabel('新密码').fill('battery staple 2')
    await page.getByLabel('确认密码').fill('battery staple 2')
    await page.keyboard.press('Enter')
    await expect(page.getByText('这个链接已用过、已过期')).toBeVisible()
  })
})
