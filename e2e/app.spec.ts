import type { Page, Request } from '@playwright/test'
import { findings } from './support/axe.ts'
import { wholeBrowser } from './support/browser.ts'
import { composer, log } from './support/chat.ts'
import { kept } from './support/kept.ts'
import { openAs, say, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.use({
  launchOptions: wholeBrowser,
  bypassCSP: true,
  expectedErrors: /ERR_INTERNET_DISCONNECTED|WebSocket|Failed to fetch|fetching the script/,
})
test.beforeEach(() => test.slow())

test('a browser can install it, and finds its icons, shortcuts, links and where to share', {
  tag: '@all',
}, async ({ page, context }) => {
  await page.goto('/login')
  await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js'))
  const session = await context.newCDPSession(page)
  // A private window installs nothing, whatever the site is like.
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const { errors, data } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '{}')
  expect(manifest).toMatchObject({
    id: '/',
    scope: '/',
    display: 'standalone',
    share_target: { action: '/share', method: 'POST' },
    protocol_handlers: [{ protocol: 'web+parley' }],
  })
  expect(manifest.shortcuts.map(({ name }: { name: string }) => name)).toEqual(['发起聊天', '搜索', '收藏'])
  const purposes = manifest.icons.map(({ purpose }: { purpose: string }) => purpose)
  expect(new Set(purposes)).toEqual(new Set(['any', 'maskable', 'monochrome']))
  expect(manifest.description).toMatch(/\p{Script=Han}/u)
  const sizes = manifest.screenshots.map(({ form_factor }: { form_factor: string }) => form_factor)
  expect(new Set(sizes)).toEqual(new Set(['wide', 'narrow']))
  const apple = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  const pictures: { src: string }[] = [...manifest.icons, ...manifest.screenshots]
  for (const src of [apple ?? '', ...pictures.map((picture) => picture.src)]) {
    const { ok, headers } = await page.request
      .get(src)
      .then((answer) => ({ ok: answer.ok(), headers: answer.headers() }))
    expect({ src, ok, isImage: headers['content-type']?.startsWith('image/') }).toEqual({
      src,
      ok: true,
      isImage: true,
    })
  }
})

test('an installed window, which says its name by itself, has a title without it', { tag: '@all' }, async ({
  page,
  parley,
}) => {
  const [alice] = await twoFriends(parley.url)
  await openAs(page, alice)
  await expect(page).toHaveTitle('聊天 · Parley')
  // No protocol of a browser makes a tab such a window.
  await page.addInitScript(() => {
    const real = matchMedia
    globalThis.matchMedia = (query) => real(query === '(display-mode: standalone)' ? 'all' : query)
  })
  await page.reload()
  await expect(page).toHaveTitle('聊天')
})

test('shortcuts of the icon and links of the protocol open what they name', { tag: '@all' }, async ({
  page,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  await openAs(page, alice, '/open?at=search')
  await expect(page.getByRole('dialog', { name: /搜索/ })).toBeVisible()
  await page.goto('/open?at=notes')
  await expect(page).toHaveURL(`${parley.url}/user/${alice.id}`)
  await page.goto('/open?at=new')
  await expect(page).toHaveURL(/\/m\//)
  await page.goto(`/open?at=link&to=${encodeURIComponent(`web+parley:user/${bob.id}`)}`)
  await expect(page).toHaveURL(`${parley.url}/user/${bob.id}`)
})

/** As a system does it: a form that is sent as a navigation. */
const share = (page: Page, name: string, bytes: number) =>
  page.evaluate(
    ([called, size]) => {
      const form = document.createElement('form')
      Object.assign(form, { method: 'POST', action: '/share', enctype: 'multipart/form-data' })
      const field = (name: string, value: string) => {
        const input = Object.assign(document.createElement('input'), { type: 'hidden', name, value })
        form.append(input)
      }
      field('title', 'A page')
      field('url', 'https://example.org/page')
      const files = Object.assign(document.createElement('input'), { type: 'file', name: 'files' })
      const chosen = new DataTransfer()
      chosen.items.add(new File([new Uint8Array(size)], called, { type: 'text/plain' }))
      files.files = chosen.files
      form.append(files)
      document.body.append(form)
      form.submit()
    },
    [name, bytes] as const,
  )

test('a share that has no room on the device is not kept, and the person sees that', {
  tag: '@all',
}, async ({ page, context, parley }) => {
  const [alice] = await twoFriends(parley.url)
  await openAs(page, alice)
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js')
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  const session = await context.newCDPSession(page)
  const { usage } = await session.send('Storage.getUsageAndQuota', { origin: parley.url })
  await session.send('Storage.overrideQuotaForOrigin', { origin: parley.url, quotaSize: usage + 2_000_000 })
  await share(page, '电影.txt', 8_000_000)
  const dialog = page.getByRole('dialog', { name: '发送到…' })
  await expect(dialog.getByText('这台设备放不下分享的内容')).toBeVisible()
  await expect(dialog.getByText('A page')).toBeHidden()
  expect(await findings(page)).toEqual([])
  await expect.poll(() => page.evaluate(() => caches.has('shared'))).toBe(false)
})

test('a share of another app is kept until a chat is chosen, and then waits in its composer', {
  tag: '@all',
}, async ({ page, parley }) => {
  const [alice, bob] = await twoFriends(parley.url)
  await page.setViewportSize({ width: 390, height: 780 })
  await openAs(page, alice)
  await expect(page.getByRole('link', { name: /Bob/ })).toBeVisible()
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js')
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await share(page, '清单.txt', 13)
  const dialog = page.getByRole('dialog', { name: '发送到…' })
  await expect(dialog.getByText('清单.txt')).toBeVisible()
  expect(await findings(page)).toEqual([])
  if (process.env.PARLEY_LOOK) await page.screenshot({ path: `${process.env.PARLEY_LOOK}/share.png` })
  // A person who closes it finds it again.
  await page.goto('/open?at=share')
  await dialog.getByRole('checkbox', { name: /Bob/ }).click()
  await expect(page).toHaveURL(`${parley.url}/user/${bob.id}`)
  await expect(composer(page)).toHaveValue('A page\nhttps://example.org/page')
  await expect(page.getByText('清单.txt')).toBeVisible()
  await composer(page).press('Enter')
  await expect(log(page).getByText('清单.txt')).toBeVisible()
  await page.goto('/open?at=share')
  await expect(dialog.getByText('没有要发送的内容')).toBeVisible()
  // Nobody who comes later finds what was shared before.
  await page.evaluate(async () => {
    const cache = await caches.open('shared')
    await cache.put('/shared/text', new Response('a secret'))
    localStorage.removeItem('userInfo')
  })
  await page.goto('/login')
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  expect(await page.evaluate(() => caches.has('shared'))).toBe(false)
})

test('without a network the app starts on what is kept, and how soon is noted', async ({
  page,
  context,
  parley,
}, info) => {
  const [alice, bob] = await twoFriends(parley.url)
  await openAs(page, alice, `/user/${bob.id}`)
  await say(page, 'kept here')
  await expect.poll(() => kept(page, `/user/${bob.id}`, 'kept here')).toBe(true)
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js')
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await expect(composer(page)).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await expect(log(page).getByText('kept here')).toBeVisible()
  const took = await page.evaluate(() => performance.now())
  info.annotations.push({ type: 'start without a network', description: `${Math.round(took)} ms` })
})

test('the app is kept two files at a time, so that what the page asks for is not late', {
  tag: '@all',
}, async ({ page, context, parley }) => {
  const open = new Set<Request>()
  let [count, most] = [0, 0]
  context.on('request', (request) => {
    if (!request.serviceWorker() || !request.url().includes('/assets/')) return
    open.add(request)
    count++
    most = Math.max(most, open.size)
  })
  const end = (request: Request) => void open.delete(request)
  context.on('requestfinished', end).on('requestfailed', end)
  const [alice, bob] = await twoFriends(parley.url)
  await openAs(page, alice, `/user/${bob.id}`)
  const isKept = () => page.evaluate(async () => (await (await caches.open('app')).match('/')) !== undefined)
  await expect.poll(isKept, { timeout: 45_000 }).toBe(true)
  expect(count).toBeGreaterThan(100)
  expect(most).toBeLessThanOrEqual(2)
})

test('a new version is offered, and what is typed is there after it', async ({ page, parley }) => {
  const [alice, bob] = await twoFriends(parley.url)
  const asked = page.waitForRequest(/device-[^/]*\.js/)
  await openAs(page, alice, `/user/${bob.id}`)
  await composer(page).fill('half a sentence')
  await asked
  await page.evaluate(() => navigator.serviceWorker.ready)
  const offer = page.getByRole('region', { name: '新版本已准备好' })
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(offer).toBeHidden()
  await page.evaluate(async () => {
    const cache = await caches.open('app')
    const later = '<script type="module" src="/assets/index-another.js"></script>'
    await cache.put('/', new Response(later, { headers: { 'content-type': 'text/html' } }))
    dispatchEvent(new Event('focus'))
  })
  await expect(offer).toBeVisible()
  expect(await findings(page)).toEqual([])
  if (process.env.PARLEY_LOOK) await page.screenshot({ path: `${process.env.PARLEY_LOOK}/update.png` })
  await offer.getByRole('button', { name: '重新载入' }).click()
  await expect(composer(page)).toHaveValue('half a sentence')
})
