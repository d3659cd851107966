import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { docsDir } from '../config/installed.ts'
import { readAuthority } from './authority.ts'
import { writeCertificatePage } from './lan-certificate.ts'
import { certificatePage } from './page.ts'
import { guides } from './steps.ts'

const addresses = {
  page: 'http://chat.lan/certificate',
  certificate: 'http://chat.lan/ca.crt',
  site: 'https://chat.lan/',
}
const page = () => certificatePage(addresses, { pem: '', fingerprint: '53:A4' })

/** Serves this for a certificate. */
async function serving(body: string, status = 200): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status).end(body)).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/ca.crt`
}

/** A new certificate, of an authority or not. */
function newCertificate(isAuthority: boolean): string {
  const place = mkdtempSync(join(tmpdir(), 'parley-lan-'))
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', 'key.pem']
  const options = [
    '-subj',
    '/CN=lan',
    '-addext',
    `basicConstraints=critical,CA:${isAuthority ? 'TRUE' : 'FALSE'}`,
  ]
  const made = execFileSync('openssl', ['req', '-x509', ...key, ...options], { cwd: place, stdio: 'pipe' })
  return made.toString()
}

test('its code leads to the page itself', async () => {
  const [svg = ''] = /<svg[\s\S]*?<\/svg>/.exec(page()) ?? []
  const { data, info } = await sharp(Buffer.from(svg))
    .resize(400, 400, { kernel: 'nearest' })
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(decodeQR({ width: info.width, height: info.height, data })).toBe(addresses.page)
})

test('it leads to the certificate and the site, and loads nothing from elsewhere', () => {
  expect([...page().matchAll(/href="([^"]*)"/g)].map(([, to]) => to)).toEqual([
    addresses.certificate,
    addresses.site,
  ])
  const loaded = [...page().matchAll(/ src="(.{10})/g)].map(([, from]) => from)
  expect(new Set(loaded)).toEqual(new Set(['data:image']))
  expect(page()).toContain('53:A4')
})

test('each drawing in docs/https is shown', () => {
  const shown = new Set(guides.map(({ drawing }) => drawing))
  expect([...shown].sort()).toEqual(globSync('*.svg', { cwd: join(docsDir, 'https') }).sort())
})

test('each step is said in both languages', () => {
  for (const [zh, en] of guides.flatMap(({ steps }) => steps)) {
    expect(zh).toMatch(/\p{Script=Han}/u)
    expect(en).toMatch(/^[^\p{Script=Han}]+$/u)
  }
})

test("an authority's certificate is identified by its fingerprint", async () => {
  const pem = newCertificate(true)
  const { fingerprint } = await readAuthority(await serving(pem))
  expect(fingerprint).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/)
})

test.each([
  ['a page', () => '<!doctype html>'],
  ['a certificate that makes no others', () => newCertificate(false)],
])('%s is no authority', async (_, body) => {
  await expect(readAuthority(await serving(body()))).rejects.toThrow("is no authority's certificate")
})

test('a certificate that the proxy does not serve is reported with the status', async () => {
  await expect(readAuthority(await serving('', 404))).rejects.toThrow('answers with status 404')
})

test('the certificate is the one of this machine, even if another machine answers for its name', async () => {
  const address = new URL(await serving(newCertificate(true)))
  address.hostname = 'elsewhere.example.org'
  expect((await readAuthority(address.href)).pem).toContain('BEGIN CERTIFICATE')
})

test('without https at the public address nothing is written', async () => {
  const path = join(tmpdir(), 'parley-no-page.html')
  for (const site of ['', 'http://chat.lan'])
    await expect(writeCertificatePage(site, path)).rejects.toThrow('Set PARLEY_PUBLIC_URL')
  expect(existsSync(path)).toBe(false)
})

test('Caddyfile.lan serves the files that the page names', () => {
  const recipe = readFileSync(join(docsDir, 'deploy/Caddyfile.lan'), 'utf8')
  for (const address of [addresses.page, addresses.certificate])
    expect(recipe).toContain(`handle ${new URL(address).pathname} {`)
})
