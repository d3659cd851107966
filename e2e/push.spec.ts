import type { Page } from '@playwright/test'
import { Writer } from './screens/world/writer.ts'
import { findings } from './support/axe.ts'
import { plainHost } from './support/browser.ts'
import { composer } from './support/chat.ts'
import { befriend, newPerson, openAs, type Person, say, twoFriends } from './support/people.ts'
import { expect, lookAway, press, reachByPush, shownIn, test, watched, watchWorker } from './support/push.ts'

// A page that is not secure says so on the console.
test.use({ permissions: ['notifications'], bypassCSP: true, expectedErrors: /origin was untrustworthy/ })

// The whole browser takes a while to come, and the page five seconds to see to notifications.
test.beforeEach(() => test.slow())

type Language = 'zh' | 'en'

/** Turns push on in this window and tries it. */
async function turnOn(page: Page, person: Person, language: Language = 'zh') {
  if (language === 'en') await page.addInitScript(() => localStorage.setItem('language', 'en'))
  await openAs(page, person, '/info/notify')
  await page.getByRole('button', { name: language === 'zh' ? '发一条试试' : 'Send a test' }).click()
  const last = language === 'zh' ? '通知已到这台设备' : 'The notification arrived'
  await expect(page.getByRole('listitem').filter({ hasText: last })).toContainText(
    language === 'zh' ? '完成' : 'Done',
    // As long as the page waits for it.
    { timeout: 20_000 },
  )
}

/** Nobody has the app open any more, and the trial is put away. */
async function leave(page: Page) {
  await closeShown(page)
  await page.close()
}

const closeShown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    for (const shown of await registration.getNotifications()) shown.close()
  })

const shows = {
  zh: { all: ['Bob', '晚饭吃什么？'], sender: ['Bob', '你有新消息'], neither: ['Parley', '你有新消息'] },
  en: {
    all: ['Bob', '晚饭吃什么？'],
    sender: ['Bob', 'You have a new message'],
    neither: ['Parley', 'You have a new message'],
  },
} as const

for (const language of ['zh', 'en'] as const) {
  test(`a person who has closed the app is notified as they want it, in their language: ${language}`, {
    tag: language === 'en' ? '@all' : [],
  }, async ({ page, context, parley, pushService }) => {
    const [alice, bob] = await twoFriends(parley.url)
    await reachByPush(page, pushService.device())
    await turnOn(page, alice, language)
    await leave(page)
    const his = new Writer(parley.url, bob)
    for (const [name, [title, body]] of Object.entries(shows[language])) {
      await alice.api.call('PUT /api/user/notifications/setting', {
        body: { shows: name as keyof (typeof shows)['zh'] },
      })
      await his.tell(alice.id, { type: 1, textMsg: { content: '晚饭吃什么？' } })
      await expect.poll(() => shownIn(context)).toEqual([{ title, body, tag: `/user/${bob.id}` }])
    }
    his.leave()
  })
}

test.describe('of what a person is notified', () => {
  test.use({ locale: 'en-US' })

  test('each conversation shows its last message, changed when it is edited, gone when it is recalled or read elsewhere', {
    tag: '@all',
  }, async ({ page, context, parley, pushService }) => {
    const [alice, bob] = await twoFriends(parley.url)
    const carla = await newPerson(parley.url, 'Carla')
    await befriend(alice, carla)
    await reachByPush(page, pushService.device())
    await turnOn(page, alice, 'en')
    await leave(page)
    await watchWorker(context)
    const [his, hers] = [new Writer(parley.url, bob), new Writer(parley.url, carla)]
    const [ofBob, ofCarla] = [`/user/${bob.id}`, `/user/${carla.id}`]
    const showsOnly = async (...wanted: object[]) => {
      const shown = async () => new Set(await shownIn(context))
      await expect.poll(shown).toEqual(new Set(wanted))
      await expect.poll(async () => (await watched(context)).badge).toBe(wanted.length)
    }

    const first = await his.tell(alice.id, { type: 1, textMsg: { content: 'one' } })
    await showsOnly({ title: 'Bob', body: 'one', tag: ofBob })
    const second = await his.tell(alice.id, { type: 1, textMsg: { content: 'two' } })
    await showsOnly({ title: 'Bob', body: 'two', tag: ofBob })
    await hers.tell(alice.id, { type: 1, textMsg: { content: 'three' } })
    const third = { title: 'Carla', body: 'three', tag: ofCarla }
    await showsOnly({ title: 'Bob', body: 'two', tag: ofBob }, third)
    await his.edit(alice.id, second, 'two, better')
    await showsOnly({ title: 'Bob', body: 'two, better', tag: ofBob }, third)
    await his.tell(alice.id, { type: 8, withdrawMsg: { msgID: second } })
    await showsOnly({ title: 'Bob', body: 'one', tag: ofBob }, third)
    await his.tell(alice.id, { type: 8, withdrawMsg: { msgID: first } })
    await showsOnly(third)
    await alice.api.call('PUT /api/chat/read', { body: { friendId: carla.id } })
    await showsOnly()
    his.leave()
    hers.leave()
  })
})

test('a press opens the message: in a new window, or in the one that is there', async ({
  page,
  context,
  parley,
  pushService,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  await reachByPush(page, pushService.device())
  await turnOn(page, alice)
  await leave(page)
  await watchWorker(context)
  const his = new Writer(parley.url, bob)
  const tag = `/user/${bob.id}`
  const isShown = () => expect.poll(() => shownIn(context)).toMatchObject([{ tag }])
  const id = await his.tell(alice.id, { type: 1, textMsg: { content: 'one' } })
  await isShown()
  await press(context, tag)
  expect(await shownIn(context)).toEqual([])
  expect((await watched(context)).opened).toEqual([`${tag}?m=${id}`])

  await his.tell(alice.id, { type: 1, textMsg: { content: 'two' } })
  await isShown()
  const window = await context.newPage()
  await openAs(window, alice, '/info/notify')
  await expect(window.getByText('照常提醒')).toBeVisible()
  await press(context, tag)
  await expect(window).toHaveURL(new RegExp(`${tag}($|\\?)`))
  await expect(window.getByRole('article').filter({ hasText: 'two' })).toBeVisible()
  expect((await watched(context)).opened).toHaveLength(1)
  his.leave()
})

test('a button marks it as read without opening anything', { tag: '@all' }, async ({
  page,
  context,
  parley,
  pushService,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  await reachByPush(page, pushService.device())
  await turnOn(page, alice)
  await leave(page)
  await watchWorker(context)
  const his = new Writer(parley.url, bob)
  const tag = `/user/${bob.id}`
  const unread = async () => (await alice.api.call('GET /api/chat/session')).list[0]?.unreadCount
  await his.tell(alice.id, { type: 1, textMsg: { content: 'one' } })
  await expect.poll(() => shownIn(context)).toMatchObject([{ tag }])
  expect(await unread()).toBeGreaterThan(0)
  await press(context, tag, 'read')
  expect(await unread()).toBe(0)
  expect(await watched(context)).toEqual({ opened: [], badge: 0 })
  his.leave()
})

test('a call rings where no page is open: it is refused there, or answered in a page of its own', {
  tag: '@all',
}, async ({ page, context, openWindow, parley, pushService }) => {
  const [alice, bob] = await twoFriends(parley.url)
  await reachByPush(page, pushService.device())
  await turnOn(page, alice)
  await leave(page)
  await watchWorker(context)
  const his = await openWindow({ bypassCSP: true })
  await openAs(his, bob, `/user/${alice.id}`)
  const call = his.getByRole('dialog', { name: /^与 .+ 的通话$/ })
  const rings = async () => {
    await his.getByRole('button', { name: '语音通话', exact: true }).click()
    await expect(call.getByText('等待对方接听…')).toBeVisible()
    const shown = { title: 'Bob', body: '语音通话邀请', tag: 'call' }
    await expect.poll(() => shownIn(context)).toContainEqual(shown)
  }
  const isSilent = () =>
    expect.poll(async () => (await shownIn(context)).filter(({ tag }) => tag === 'call')).toEqual([])

  await rings()
  await press(context, 'call', 'refuse')
  await expect(call.getByText('对方已拒绝')).toBeVisible()
  await expect(call).toBeHidden()

  await rings()
  await press(context, 'call', 'answer')
  const { opened } = await watched(context)
  expect(opened).toEqual([expect.stringMatching(new RegExp(`^/user/${bob.id}#call=.`))])
  // A tab that has only the address has answered nothing.
  const other = await context.newPage()
  await openAs(other, alice, `/user/${bob.id}#call=AAAA`)
  await expect(other.getByRole('alertdialog', { name: 'Bob' })).toBeVisible()
  await other.close()
  const hers = await context.newPage()
  await openAs(hers, alice, opened[0])
  await expect(hers.getByRole('dialog', { name: /^与 .+ 的通话$/ }).getByText(/^\d+:\d\d$/)).toBeVisible()
  await expect(hers).toHaveURL(new RegExp(`/user/${bob.id}$`))
  await isSilent()
  await call.getByRole('button', { name: '挂断' }).click()

  await hers.close()
  await expect(call).toBeHidden()
  await rings()
  await call.getByRole('button', { name: '取消' }).click()
  await isSilent()
})

test('a device that was taken out, here or elsewhere, stays so when the app is opened again, until it is wanted anew', {
  tag: '@all',
}, async ({ page, parley, pushService }) => {
  const alice = await newPerson(parley.url, 'Alice')
  await reachByPush(page, pushService.device())
  await turnOn(page, alice)
  const devices = async () => (await alice.api.call('GET /api/push/devices')).list
  const asks = () => page.waitForResponse((response) => response.url().endsWith('/api/push/devices'))
  /** Opens the app, and waits until it has seen to this device's notifications. */
  const openAgain = async () => {
    const asked = asks()
    await page.goto('/contacts/friends')
    await asked
    await expect.poll(isSubscribed).toBe(false)
    expect(await devices()).toEqual([])
  }
  const isSubscribed = () => page.evaluate(() => localStorage.getItem('test:subscribed') !== null)

  const [known] = await devices()
  await alice.api.call('DELETE /api/push/devices/{id}', { params: { id: Number(known?.id) } })
  await openAgain()
  await page.goto('/info/notify')
  const push = page.getByRole('switch', { name: '在这台设备上推送通知' })
  await expect(push).not.toBeChecked()
  await push.click()
  await expect(push).toBeChecked()

  await page.getByRole('button', { name: /^停止向/ }).click()
  await expect(page.getByText('不再向这台设备推送')).toBeVisible()
  await expect(push).not.toBeChecked()
  expect(await isSubscribed()).toBe(false)
  expect(await devices()).toEqual([])
})

test('an alert that an open page has shown and the person has put away does not come back by push, and is taken back once it is read', {
  tag: '@all',
}, async ({ page, context, parley, pushService }) => {
  const [alice, bob] = await twoFriends(parley.url)
  const carla = await newPerson(parley.url, 'Carla')
  await befriend(alice, carla)
  const device = pushService.device()
  await reachByPush(page, device)
  await turnOn(page, alice)
  await closeShown(page)
  await lookAway(page)
  const deliver = device.onPush
  device.onPush = () => undefined
  const [his, hers] = [new Writer(parley.url, bob), new Writer(parley.url, carla)]
  const [ofBob, ofCarla] = [`/user/${bob.id}`, `/user/${carla.id}`]
  const tags = async () => (await shownIn(context)).map(({ tag }) => tag).sort()

  await his.tell(alice.id, { type: 1, textMsg: { content: 'by the page' } })
  await expect.poll(tags).toEqual([ofBob])
  const { push } = await device.next(({ kind }) => kind === 'message')
  await closeShown(page)
  await hers.tell(alice.id, { type: 1, textMsg: { content: 'by push' } })
  const next = await device.next((one) => one.kind === 'message' && one.tag === ofCarla)
  deliver?.(push)
  deliver?.(next.push)
  await expect.poll(tags).toEqual([ofCarla])

  await his.tell(alice.id, { type: 1, textMsg: { content: 'read in a while' } })
  await expect.poll(tags).toEqual([ofBob, ofCarla].sort())
  await alice.api.call('PUT /api/chat/read', { body: { friendId: bob.id } })
  await expect.poll(tags).toEqual([ofCarla])
  his.leave()
  hers.leave()
})

test('a person who looks at the app is notified by it alone', { tag: '@all' }, async ({
  page,
  context,
  parley,
  pushService,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  const device = pushService.device()
  await reachByPush(page, device)
  await turnOn(page, alice)
  await page.goto(`/user/${bob.id}`)
  await expect(composer(page)).toBeVisible()
  await closeShown(page)
  const his = new Writer(parley.url, bob)
  await his.tell(alice.id, { type: 1, textMsg: { content: 'in sight' } })
  await expect(page.getByRole('article').filter({ hasText: 'in sight' })).toBeVisible()
  // While a page is left no window is there, and what is unread then is rightly shown.
  const unread = async () =>
    (await alice.api.call('GET /api/chat/session', { query: {} })).list[0]?.unreadCount
  await expect.poll(unread).toBe(0)
  await page.goto('/info/notify')
  await expect(page.getByText('照常提醒')).toBeVisible()
  await his.tell(alice.id, { type: 1, textMsg: { content: 'elsewhere' } })
  await device.next((push) => push.kind === 'message' && push.body === 'elsewhere')
  expect(await shownIn(context)).toEqual([])
  his.leave()
})

test('the first message brings an offer, once, and only a yes asks the browser', { tag: '@all' }, async ({
  page,
  openWindow,
  parley,
  pushService,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  await page.addInitScript(() => {
    // Nobody has decided yet; a person who is asked says yes.
    const asked = globalThis as typeof globalThis & { asked: number }
    let permission = localStorage.getItem('test:allowed') ? 'granted' : 'default'
    asked.asked = 0
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => {
      asked.asked += 1
      permission = 'granted'
      localStorage.setItem('test:allowed', 'yes')
      return 'granted'
    }
  })
  const timesAsked = () => page.evaluate(() => (globalThis as typeof globalThis & { asked: number }).asked)
  const device = pushService.device()
  await reachByPush(page, device)
  await openAs(page, alice)
  const offer = page.getByRole('region', { name: '关掉页面也能收到新消息' })
  const his = await openWindow()
  await openAs(his, bob, `/user/${alice.id}`)
  // A message that came while a page was not connected is not news.
  await expect(his.getByText('在线', { exact: true })).toBeVisible()
  await say(his, 'hello')
  await expect(offer).toBeVisible({ timeout: 15_000 })
  expect(await timesAsked()).toBe(0)
  expect(await findings(page)).toEqual([])
  await offer.getByRole('button', { name: '开启' }).click()
  await expect(page.getByText('已开启，新消息会弹出通知')).toBeVisible()
  await expect(offer).toBeHidden()
  expect(await timesAsked()).toBe(1)
  expect((await alice.api.call('GET /api/push/devices')).list).toMatchObject([{ device: /Chrome/ }])
})

/** After another message not even the code of an offer is requested. */
async function hearsAgainWithoutOffer(page: Page, his: Page) {
  const offers: string[] = []
  const watching = page.waitForResponse(/\/device-[^/]*\.js/)
  await page.reload()
  await watching
  page.on('request', (request) => /\/offer-[^/]*\.js/.test(request.url()) && offers.push(request.url()))
  const loaded = page.waitForResponse(/\/tell-[^/]*\.js/)
  await say(his, 'again')
  await expect(page.getByRole('link', { name: /again/ })).toBeVisible()
  await loaded
  // Two frames later whatever the message brings is drawn.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(undefined)))),
  )
  expect(offers).toEqual([])
}

test('an offer that was turned down does not come again', { tag: '@all' }, async ({
  page,
  openWindow,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'default' }))
  await openAs(page, alice)
  const his = await openWindow()
  await openAs(his, bob, `/user/${alice.id}`)
  await expect(his.getByText('在线', { exact: true })).toBeVisible()
  await say(his, 'hello')
  const offer = page.getByRole('region', { name: '关掉页面也能收到新消息' })
  await offer.getByRole('button', { name: '不用了' }).click({ timeout: 20_000 })
  await expect(offer).toBeHidden()
  await hearsAgainWithoutOffer(page, his)
})

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

test('a phone that takes the site from the home screen alone shows how after a message is sent, once', {
  tag: '@all',
}, async ({ openWindow, parley }) => {
  const [alice, bob] = await twoFriends(parley.url)
  const page = await openWindow({ viewport: { width: 390, height: 780 }, userAgent: phone, bypassCSP: true })
  const opened = page.waitForResponse(/\/device-[^/]*\.js/)
  await openAs(page, alice, `/user/${bob.id}`)
  await opened
  const offer = page.getByRole('region', { name: '把本站装到主屏幕' })
  await expect(offer).toBeHidden()
  await say(page, 'hello')
  await expect(offer.getByText('添加到主屏幕')).toBeVisible({ timeout: 20_000 })
  await expect(offer.getByRole('button', { name: '安装' })).toBeHidden()
  expect(await findings(page)).toEqual([])
  if (process.env.PARLEY_LOOK) await page.screenshot({ path: `${process.env.PARLEY_LOOK}/iphone.png` })
  // Light and dark, for when it is started from there.
  await expect(page.locator('link[rel=apple-touch-startup-image]')).toHaveCount(2)
  await offer.getByRole('button', { name: '知道了' }).click()
  await expect(offer).toBeHidden()
  await page.reload()
  await say(page, 'again')
  await expect(page.getByRole('log').getByText('again')).toBeVisible()
  await expect(page.getByRole('log').getByRole('img', { name: '正在发送' })).toHaveCount(0)
  await expect(offer).toBeHidden()
})

test('a phone is offered to install after its first message, then to be notified, and asked only by a tap', async ({
  openWindow,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  const page = await openWindow({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' })
    const asked = Object.assign(globalThis, { installs: 0, permissions: 0 })
    Notification.requestPermission = async () => {
      asked.permissions += 1
      return 'default'
    }
    addEventListener('load', () =>
      dispatchEvent(
        Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
          prompt: async () => {
            asked.installs += 1
            return { outcome: 'accepted' }
          },
        }),
      ),
    )
  })
  const asked = () =>
    page.evaluate(() => {
      const { installs, permissions } = globalThis as typeof globalThis & Record<string, number>
      return { installs, permissions }
    })
  // By finger Enter begins a line.
  const sendByTap = async (text: string) => {
    await page.getByPlaceholder('输入消息').fill(text)
    await page.getByRole('button', { name: '发送', exact: true }).click()
  }
  const opened = page.waitForResponse(/\/device-[^/]*\.js/)
  await openAs(page, alice, `/user/${bob.id}`)
  await opened
  await sendByTap('hello')
  const install = page.getByRole('region', { name: '把本站装到主屏幕' })
  const notify = page.getByRole('region', { name: '关掉页面也能收到新消息' })
  await expect(install).toBeVisible({ timeout: 20_000 })
  await expect(notify).toBeHidden()
  if (process.env.PARLEY_LOOK) await page.screenshot({ path: `${process.env.PARLEY_LOOK}/install.png` })
  expect(await asked()).toEqual({ installs: 0, permissions: 0 })
  await install.getByRole('button', { name: '安装' }).click()
  await expect(install).toBeHidden()
  expect(await asked()).toEqual({ installs: 1, permissions: 0 })
  await sendByTap('hello again')
  await expect(notify).toBeVisible()
  if (process.env.PARLEY_LOOK) await page.screenshot({ path: `${process.env.PARLEY_LOOK}/notify.png` })
  expect(await asked()).toEqual({ installs: 1, permissions: 0 })
  await notify.getByRole('button', { name: '不用了' }).click()
  await page.goto('/info')
  await expect(page.getByRole('link', { name: '这台设备 未安装 · 通知未开启' })).toBeVisible()
  if (process.env.PARLEY_LOOK) await page.screenshot({ path: `${process.env.PARLEY_LOOK}/hub.png` })
})

test('the page says what this very device lacks, and what to do', { tag: '@all' }, async ({
  openWindow,
  parley,
}) => {
  const [alice] = await twoFriends(parley.url)
  const plain = parley.url.replace('127.0.0.1', plainHost)
  const cases = [
    { says: '当前用 http 打开', url: plain },
    { says: '添加到主屏幕', userAgent: phone },
    { says: '这个浏览器不支持推送通知', lacks: 'PushManager' },
    { says: '浏览器禁止了本站的通知', permission: 'denied' },
  ]
  for (const { says, url = parley.url, userAgent, lacks, permission } of cases) {
    const window = await openWindow({
      viewport: { width: 390, height: 780 },
      bypassCSP: true,
      ...(userAgent && { userAgent }),
    })
    await window.addInitScript(
      ([name, value]) => {
        if (name) Reflect.deleteProperty(globalThis, name)
        if (value && 'Notification' in globalThis)
          Object.defineProperty(Notification, 'permission', { get: () => value })
      },
      [lacks, permission],
    )
    await openAs(window, alice, `${url}/info/notify`)
    await expect(window.getByText(says)).toBeVisible()
    await expect(window.getByRole('button', { name: '发一条试试' })).toHaveCount(0)
    expect(await findings(window)).toEqual([])
  }
})

test('the test button shows which step did not come about', { tag: '@all' }, async ({
  page,
  parley,
  pushService,
}) => {
  const alice = await newPerson(parley.url, 'Alice')
  const device = pushService.device()
  await reachByPush(page, device)
  await turnOn(page, alice)
  device.mischief.push({ status: 400 })
  await page.getByRole('button', { name: '发一条试试' }).click()
  const step = page.getByRole('listitem').filter({ hasText: '推送服务已收下通知' })
  await expect(step).toContainText('未完成')
  await expect(step).toContainText('服务器连接不上推送服务，或被它拒绝')
  expect(await findings(page)).toEqual([])
})
