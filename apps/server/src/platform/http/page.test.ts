import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { pageOf } from './page.ts'

const dir = mkdtempSync(join(tmpdir(), 'parley-page-'))
afterAll(() => rmSync(dir, { recursive: true }))
writeFileSync(
  join(dir, 'index.html'),
  '<html lang="zh-CN"><meta name="description" content="Parley" /><title>Parley</title><p>Parley</p></html>',
)

const look = { accent: '', logo: '', language: 'zh' } as const

function siteOf(name: string) {
  let shown = name
  const app = Fastify()
  app.get(
    '/',
    pageOf(dir, async () => ({ ...look, name: shown })),
  )
  return {
    rename: (next: string) => {
      shown = next
    },
    get: (headers: Record<string, string> = {}) => app.inject({ url: '/', headers }),
  }
}

test('the page has the name of the site wherever ours would be', async () => {
  const { body } = await siteOf('三年二班').get({ 'accept-language': 'zh' })
  expect(body).toContain('<title>三年二班</title><p>三年二班</p>')
  expect(body).toContain('content="三年二班"')
  expect(body).not.toContain('Parley')
})

test('a name of a site is text, whatever is in it', async () => {
  const { body } = await siteOf(`"><script>alert('$&')</script>`).get()
  expect(body).not.toContain('<script>')
  expect(body).toContain('<p>&quot;&gt;&lt;script&gt;alert(&#39;$&amp;&#39;)&lt;/script&gt;</p>')
})

test('the page names the language in which its visitor is answered', async () => {
  expect((await siteOf('').get({ 'accept-language': 'en' })).body).toContain('<html lang="en"')
  expect((await siteOf('').get({ 'accept-language': 'zh' })).body).toContain('<html lang="zh-CN"')
})

test('browsers receive it compressed, and only once until it differs', async () => {
  const site = siteOf('Class 3')
  const first = await site.get({ 'accept-encoding': 'gzip, deflate, br, zstd' })
  expect(first.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(first.rawPayload).toString()).toContain('<p>Class 3</p>')
  const known = { 'if-none-match': String(first.headers.etag) }
  expect((await site.get(known)).statusCode).toBe(304)
  site.rename('Class 4')
  expect((await site.get(known)).body).toContain('<p>Class 4</p>')
})
