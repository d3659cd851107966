import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createHttpClient, openRealtime } from '@parley/client'
import { type Browser, type CDPSession, chromium, devices, type Page } from 'playwright-core'
import { findChromium, needed } from '../../scripts/system.ts'
import { buildWeb } from '../../scripts/web-build.ts'
import { startParley } from '../servers.ts'

const { values } = parseArgs({
  options: {
    kbit: { type: 'string', default: '400' },
    latency: { type: 'string', default: '400' },
    rounds: { type: 'string', default: '3' },
    requests: { type: 'boolean', default: false },
    pictures: { type: 'string' },
  },
})
const bytesPerSecond = (Number(values.kbit) * 1000) / 8
const latency = Number(values.latency)
const rounds = Number(values.rounds)
if (!(bytesPerSecond > 0 && latency >= 0 && rounds > 0))
  throw new Error(
    'npm run bench -- slow-line [--kbit 400] [--latency 400] [--rounds 3] [--requests] [--pictures FOLDER]',
  )

interface Place {
  readonly what: string
  readonly path: string
  /** Kept in the browser's storage, if somebody is signed in. */
  readonly session?: string
  readonly isPhone?: boolean
  /** Element that is there once the screen can be used. */
  readonly sign: string
}

interface Opened {
  /** Milliseconds until the browser painted something that is content, and until the screen could be used. */
  readonly painted: number
  readonly usable: number
  /** Everything that moved by itself, as browsers add it up. */
  readonly shift: number
  readonly bytes: number
  readonly requests: number
}

interface Watched extends Window {
  layoutShift?: number
  layoutShifts?: unknown[]
}

const password = 'correct horse battery'

/** Two friends with some messages, and an invitation into their group. */
async function fill(url: string) {
  const register = async (nickname: string) => {
    let token = ''
    const api = createHttpClient({
      baseUrl: url,
      token: () => token,
      language: () => 'zh',
      onUnauthenticated: () => undefined,
    })
    const { userID } = await api.call('POST /api/auth/register', {
      body: { nickname, pwd: password, rePwd: password },
    })
    const signedIn = await api.call('POST /api/auth/login', { body: { userName: String(userID), password } })
    token = signedIn.token
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const session = JSON.stringify({ ...claims, token, avatar: '' })
    return { id: userID, api, session }
  }
  const alice = await register('Alice')
  const bob = await register('Bob')
  await alice.api.call('POST /api/user/friends', { body: { friendId: bob.id, verify: 'Alice here' } })
  const { list } = await bob.api.call('GET /api/user/valid', { query: {} })
  const request = list.find(({ flag }) => flag === 'rev')
  await bob.api.call('PUT /api/user/valid_status', { body: { verifyId: request?.id ?? 0, status: 1 } })
  const { groupId } = await alice.api.call('POST /api/group/group', {
    body: { mode: 2, userIdList: [bob.id] },
  })
  const { code } = await alice.api.call('POST /api/invitation/invitation', {
    body: { kind: 'group', groupId },
  })
  const realtime = openRealtime({ baseUrl: url, api: alice.api, onEvent() {}, onSessionEnded() {} })
  for (let count = 0; count < 30; count++)
    await realtime.send(
      { kind: 'direct', id: bob.id },
      { type: 1, textMsg: { content: `第 ${count} 条消息` } },
    )
  realtime.close()
  return { bob, alice, code }
}

/** Opens a place with nothing in any cache, and waits until it can be used. */
async function open(browser: Browser, url: string, place: Place, name: string): Promise<Opened> {
  const phone = place.isPhone ? devices['iPhone 13'] : undefined
  const context = await browser.newContext({
    baseURL: url,
    locale: 'zh-CN',
    reducedMotion: 'reduce',
    viewport: phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    ...(phone && { hasTouch: true, isMobile: true }),
  })
  try {
    if (place.session)
      await context.addInitScript((kept) => localStorage.setItem('userInfo', kept), place.session)
    await context.addInitScript(() => {
      const watched = window as Watched
      watched.layoutShift = 0
      new PerformanceObserver((entries) => {
        for (const entry of entries.getEntries() as (PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        })[])
          if (!entry.hadRecentInput) watched.layoutShift = (watched.layoutShift ?? 0) + entry.value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const page = await context.newPage()
    const client = await context.newCDPSession(page)
    await client.send('Network.enable')
    await client.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    })
    const requests = watchRequests(client)
    const start = Date.now()
    await page.goto(place.path, { waitUntil: 'commit' })
    const pictures = values.pictures ? takePictures(page, join(values.pictures, name)) : undefined
    await page.locator(place.sign).first().waitFor({ timeout: 60_000 })
    const usable = Date.now() - start
    const known = requests()
    await pictures?.()
    const { painted, shift } = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      shift: (window as Watched).layoutShift ?? Number.NaN,
    }))
    if (values.requests) for (const line of known.lines) console.error(line)
    return { painted, usable, shift, bytes: known.bytes, requests: known.lines.length }
  } finally {
    await context.close()
  }
}

/** Takes a picture of the page about every half second. @returns a function that stops it */
function takePictures(page: Page, name: string) {
  let isOver = false
  const taken = (async () => {
    for (let count = 0; !isOver; count++) {
      await page.screenshot({ path: `${name}-${String(count).padStart(2, '0')}.png` }).catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, 400))
    }
  })()
  return async () => {
    isOver = true
    await taken
    await page.screenshot({ path: `${name}-usable.png` })
  }
}

function watchRequests(client: CDPSession) {
  const seen = new Map<
    string,
    { url: string; began: number; answered?: number; ended?: number; bytes: number; encoding?: string }
  >()
  let first: number | undefined
  client.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    first ??= timestamp
    seen.set(requestId, {
      url: request.url.replace(/^https?:\/\/[^/]+/, ''),
      began: timestamp - first,
      bytes: 0,
    })
  })
  client.on('Network.responseReceived', ({ requestId, response, timestamp }) => {
    const one = seen.get(requestId)
    if (one)
      Object.assign(one, {
        answered: timestamp - (first ?? 0),
        encoding: response.headers['content-encoding'] ?? response.headers['Content-Encoding'],
      })
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const one = seen.get(requestId)
    if (one) Object.assign(one, { ended: timestamp - (first ?? 0), bytes: encodedDataLength })
  })
  return () => ({
    bytes: [...seen.values()].reduce((sum, { bytes }) => sum + bytes, 0),
    lines: [...seen.values()].map(
      ({ url, began, answered, ended, bytes, encoding }) =>
        `${[began, answered, ended].map((at) => (at === undefined ? '     ' : at.toFixed(2).padStart(5))).join(' ')} ${String(bytes).padStart(7)} ${(encoding ?? '').padEnd(4)} ${url.slice(0, 100)}`,
    ),
  })
}

const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

await buildWeb()
const folder = await mkdtemp(join(tmpdir(), 'parley-bench-slow-line-'))
try {
  await using server = await startParley({ env: { PARLEY_DATA_DIR: folder } }, undefined)
  const { bob, alice, code } = await fill(server.url)
  const chat = '[role=log][data-placed] article'
  const places: Place[] = [
    { what: 'sign-in', path: '/login', sign: 'form button[type=submit]' },
    { what: 'sign-in, phone', path: '/login', sign: 'form button[type=submit]', isPhone: true },
    { what: 'invitation, phone', path: `/i/${code}`, sign: 'main h1', isPhone: true },
    { what: 'list, phone', path: '/', session: bob.session, sign: 'main a[href^="/user/"]', isPhone: true },
    { what: 'chat, phone', path: `/user/${alice.id}`, session: bob.session, sign: chat, isPhone: true },
    { what: 'chat', path: `/user/${alice.id}`, session: bob.session, sign: chat },
  ]
  const browser = await chromium.launch({
    executablePath: needed(findChromium(), 'Chromium'),
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  try {
    console.log(`${values.kbit} kbit/s, ${latency} ms\n`)
    console.log('| opened | first content, ms | usable, ms | shift | kB | requests |')
    console.log('|---|---|---|---|---|---|')
    for (const place of places) {
      const opened: Opened[] = []
      for (let round = 0; round < rounds; round++)
        opened.push(await open(browser, server.url, place, place.what.replaceAll(/\W+/g, '-')))
      const of = (pick: (one: Opened) => number) => median(opened.map(pick))
      console.log(
        `| ${place.what} | ${of((one) => one.painted).toFixed(0)} | ${of((one) => one.usable).toFixed(0)} | ${of((one) => one.shift).toFixed(3)} | ${(of((one) => one.bytes) / 1000).toFixed(0)} | ${of((one) => one.requests)} |`,
      )
    }
  } finally {
    await browser.close()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
