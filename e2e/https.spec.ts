import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, expect, type Page, test } from '@playwright/test'
import { findChromium, onPath } from '../scripts/system.ts'
import { browser as launch } from './support/browser.ts'
import { composer, write } from './support/chat.ts'
import { pasteFile, pictureFile } from './support/files.ts'
import { befriend, newPerson, openAs } from './support/people.ts'
import { newFolder, PrivateNetwork, type Started } from './support/private-network.ts'
import { ParleyServer } from './support/server.ts'

// All tests share one server, behind the recipes as they are in docs/deploy.
test.describe.configure({ mode: 'serial', timeout: 90_000 })

const recipes = fileURLToPath(new URL('../docs/deploy', import.meta.url))
const caddyHome = '/var/lib/caddy'
const root = `${caddyHome}/.local/share/caddy/pki/authorities/local/root.crt`
const missing = ['caddy', 'certutil', 'openssl', 'unshare', 'nsenter', 'ip'].filter((name) => !onPath(name))

let place: string
let network: PrivateNetwork
let parley: ParleyServer
let caddy: Started | undefined

test.beforeAll(async () => {
  test.skip(missing.length > 0, `${missing.join(', ')} are not on this machine`)
  test.skip(!existsSync(caddyHome) || !existsSync('/etc/caddy'), 'Caddy is not as Debian installs it')
  test.skip(!PrivateNetwork.isPossible, 'this machine lets nobody make networks')
  place = mkdtempSync(join(tmpdir(), 'parley-https-'))
  network = await PrivateNetwork.open(place, ['chat.lan', 'chat.example.org', 'ca.example.org'], {
    '/etc/caddy': newFolder(place, 'etc'),
    [caddyHome]: newFolder(place, 'caddy'),
  })
  parley = new ParleyServer({
    PARLEY_PORT: '8080',
    PARLEY_TRUST_PROXY: 'loopback',
    PARLEY_PUBLIC_URL: 'https://chat.lan',
    PARLEY_LOG_LEVEL: 'info',
  })
  await parley.start((...words) => network.command(...words))
})

test.afterEach(() => caddy?.end())

test.afterAll(async () => {
  if (!place) return
  await parley?.dispose()
  await network?.close()
  rmSync(place, { recursive: true, force: true })
})

const startCaddy = (config: string, home = caddyHome) =>
  network.start(
    /serving initial configuration/,
    { HOME: home, XDG_DATA_HOME: '', XDG_CONFIG_HOME: '' },
    'caddy',
    'run',
    '--adapter',
    'caddyfile',
    '--config',
    config,
  )

/** Somebody's browser in the network, who trusts these authorities beside those that it comes with. */
async function browserTrusting(...authorities: string[]): Promise<Browser> {
  const home = mkdtempSync(join(place, 'home-'))
  const database = `sql:${newFolder(home, '.pki/nssdb')}`
  execFileSync('certutil', ['-d', database, '-N', '--empty-password'])
  for (const file of authorities)
    execFileSync('certutil', ['-d', database, '-A', '-t', 'C,,', '-n', 'parley', '-i', file])
  const browser = await chromium.launch({
    ...launch(),
    executablePath: network.program('chromium', findChromium() ?? 'chromium'),
    env: { ...process.env, HOME: home } as Record<string, string>,
  })
  opened.push(browser)
  return browser
}

const opened: Browser[] = []
test.afterEach(async () => {
  for (const browser of opened.splice(0)) await browser.close()
})

/** Calls by the page itself, and so by its browser and through the proxy. */
function callsBy(page: Page): typeof fetch {
  return async (input, init) => {
    const request = { url: String(input), method: init?.method, body: init?.body as string | undefined }
    const headers = Object.fromEntries(new Headers(init?.headers))
    const answer = await page.evaluate(
      async ({ url, ...rest }) => {
        const response = await fetch(url, rest)
        return { status: response.status, text: await response.text() }
      },
      { ...request, headers },
    )
    return new Response(answer.text, { status: answer.status })
  }
}

async function expectRefused(url: string) {
  const page = await (await browserTrusting()).newPage()
  await expect(page.goto(url)).rejects.toThrow('ERR_CERT_AUTHORITY_INVALID')
}

/** Two who write to each other there, with a picture, in a page that browsers give everything. */
async function expectAllOfIt(url: string, authority: string) {
  const before = parley.log.length
  const browser = await browserTrusting(authority)
  const page = await browser.newPage({ locale: 'zh-CN' })
  await page.goto(`${url}/login`)
  await expect(page).toHaveTitle('登录 · Parley')
  expect(
    await page.evaluate(() => [isSecureContext, 'mediaDevices' in navigator, 'serviceWorker' in navigator]),
  ).toEqual([true, true, true])

  const send = callsBy(page)
  const ann = await newPerson(url, 'Ann', send)
  const ben = await newPerson(url, 'Ben', send)
  await befriend(ann, ben)
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(new URL(socket.url()).href.split('?')[0] ?? ''))
  await openAs(page, ann, `${url}/user/${ben.id}`)
  await write(page, 'by https')
  await pasteFile(page, pictureFile)
  await expect(page.getByRole('button', { name: '移除 shot.png' })).toBeVisible()
  await composer(page).press('Enter')
  await expect.poll(() => widthOfPicture(page)).toBe(4)
  const host = `wss://${new URL(url).host}`
  await expect
    .poll(() => [...new Set(sockets)].sort())
    .toEqual([`${host}/api/chat/ws/chat`, `${host}/api/group/ws/chat`])
  await expectOwnAddress(page, before)
  expectWell(url, authority)
  const cookies = await page.context().cookies()
  expect(cookies.map(({ secure }) => secure)).toEqual([true, true])
}

/** To the operator, who asks through the proxy as well. */
function expectWell(url: string, authority: string) {
  const [program = '', ...words] = network.command(process.execPath, 'apps/server/src/admin.ts')
  const { DATABASE_URL: _, ...inherited } = process.env
  const own = { PARLEY_DATA_DIR: parley.dataDir, PARLEY_PUBLIC_URL: url, NODE_EXTRA_CA_CERTS: authority }
  const said = execFileSync(program, [...words, 'doctor'], { env: { ...inherited, ...own } }).toString()
  expect(said).toContain(`ok     Public address: ${url} leads here, for pages, calls and sockets.`)
  expect(said).toContain(
    `(this command asked as ${PrivateNetwork.address}), and a made-up X-Forwarded-For is not`,
  )
}

const widthOfPicture = (page: Page) =>
  page
    .getByRole('log', { name: /聊天记录/ })
    .getByRole('button', { name: /查看图片/ })
    .locator('img')
    .first()
    .evaluate((image: HTMLImageElement) => image.naturalWidth)

/** The address of the person who asks, and not the proxy's; nor one that they make up. */
async function expectOwnAddress(page: Page, before: number) {
  const status = await page.evaluate(async () => {
    const headers = { 'X-Forwarded-For': '203.0.113.7', 'X-Forwarded-Proto': 'http' }
    return (await fetch('/api/settings/info', { headers })).status
  })
  expect(status).toBe(200)
  const addresses = () =>
    new Set([...parley.log.slice(before).matchAll(/"ip":"([^"]+)"/g)].map(([, ip]) => ip))
  await expect.poll(() => [...addresses()]).toEqual([PrivateNetwork.address])
}

test('in a network of its own people install the authority from a page, and have all of it', {
  tag: '@all',
}, async () => {
  caddy = await startCaddy(join(recipes, 'Caddyfile.lan'))
  await expectRefused('https://chat.lan')

  const [program = '', ...words] = network.command(process.execPath, 'apps/server/src/admin.ts')
  const said = execFileSync(program, [...words, 'lan-certificate', '/etc/caddy/certificate.html'], {
    env: { ...process.env, PARLEY_PUBLIC_URL: 'https://chat.lan' },
  }).toString()
  const anybody = await (await browserTrusting()).newPage()
  await anybody.goto('http://chat.lan/certificate')
  await expect(anybody.getByRole('heading', { name: '安装 chat.lan 的证书' })).toBeVisible()
  const [, fingerprint = '-'] = /((?:[0-9A-F]{2}:){31}[0-9A-F]{2})/.exec(said) ?? []
  await expect(anybody.getByText(fingerprint)).toBeVisible()
  const download = anybody.waitForEvent('download')
  await anybody.getByRole('link', { name: '下载证书' }).click()
  const installed = join(place, 'installed.crt')
  await (await download).saveAs(installed)

  await expectAllOfIt('https://chat.lan', installed)
  await expect(anybody.goto('http://chat.lan/login')).rejects.toThrow('ERR_CERT_AUTHORITY_INVALID')
})

test('a site with a certificate of its own is open to a browser that trusts its authority', {
  tag: '@all',
}, async () => {
  const authority = join(place, 'authority.pem')
  const etc = join(place, 'etc')
  const openssl = (...words: string[]) => execFileSync('openssl', words, { cwd: place, stdio: 'pipe' })
  const ec = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  openssl('req', '-x509', ...ec, '-subj', '/CN=School', '-days', '9', '-keyout', 'ca.pem', '-out', authority)
  openssl('req', ...ec, '-subj', '/CN=chat', '-keyout', join(etc, 'key.pem'), '-out', 'asked.pem')
  writeFileSync(join(place, 'names'), 'subjectAltName=DNS:chat.example.org\n')
  const signed = ['-CA', authority, '-CAkey', 'ca.pem', '-days', '9', '-extfile', 'names']
  openssl('x509', '-req', '-in', 'asked.pem', ...signed, '-out', join(etc, 'certificate.pem'))

  caddy = await startCaddy(join(recipes, 'Caddyfile.own'))
  await expectRefused('https://chat.example.org')
  await expectAllOfIt('https://chat.example.org', authority)
})

test('at a public name it gets its certificate by ACME', { tag: '@all' }, async () => {
  const acme = join(place, 'acme')
  // Redirects would share port 80 with the other Caddy, whom half of the challenges would not reach then.
  writeFileSync(
    acme,
    '{\n  admin off\n  skip_install_trust\n  auto_https disable_redirects\n}\nca.example.org:9443 {\n  tls internal\n  acme_server\n}\n',
  )
  const authorityHome = newFolder(place, 'authority')
  await startCaddy(acme, authorityHome)
  const authority = join(authorityHome, root.slice(caddyHome.length))
  await expect.poll(() => existsSync(authority)).toBe(true)

  const own = join(place, 'own')
  const account = `acme_ca https://ca.example.org:9443/acme/local/directory\n  acme_ca_root ${authority}`
  writeFileSync(own, `{\n  ${account}\n}\nimport ${join(recipes, 'Caddyfile')}\n`)
  caddy = await startCaddy(own)
  await expect.poll(() => caddy?.output(), { timeout: 30_000 }).toContain('certificate obtained successfully')
  await expectRefused('https://chat.example.org')
  await expectAllOfIt('https://chat.example.org', authority)
})
