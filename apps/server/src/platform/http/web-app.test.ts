import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { errorHandler } from './error-handler.ts'
import { serveWebApp } from './web-app.ts'

const dir = mkdtempSync(join(tmpdir(), 'parley-web-app-'))
afterAll(() => rmSync(dir, { recursive: true }))
for (const folder of ['assets', 'served']) mkdirSync(join(dir, folder))
writeFileSync(join(dir, 'served/served.mjs'), 'export {}')
writeFileSync(join(dir, 'index.html'), '<html lang="zh-CN"><title>Parley</title></html>')
writeFileSync(join(dir, 'assets/app.js'), 'plain')
writeFileSync(join(dir, 'assets/app.js.gz'), 'compressed')

const app = Fastify()
app.setErrorHandler(errorHandler({ isDatabaseUnavailable: () => false, isOutOfSpace: () => false }))
const unused = () => Promise.reject(new Error('not asked for'))
await serveWebApp(app, dir, async () => ({ name: '', accent: '', logo: '', language: 'zh' }), {
  invitation: unused,
  settings: unused,
})

const clients = { 'a browser': { 'accept-encoding': 'gzip, br' }, 'a client without compression': {} }

for (const [client, headers] of Object.entries(clients)) {
  test.each(['/', '/login', '/group/7', '/assets', '/assets/', '/no/such/screen/'])(
    `the web app: ${client} receives its page at %s`,
    async (url) => {
      const { statusCode, headers: sent } = await app.inject({ url, headers })
      expect([statusCode, sent['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    },
  )

  test.each(['//group', '/a//b', '/assets/none.js', '/api/none', '/served/served.mjs'])(
    `the web app: ${client} is answered that there is nothing at %s`,
    async (url) => {
      const answer = await app.inject({ url, headers })
      expect([answer.statusCode, answer.json().code]).toEqual([404, 1003])
    },
  )
}

test('the web app sends a compressed file where the client reads it, and else the plain one', async () => {
  const { body } = await app.inject({ url: '/assets/app.js', headers: { 'accept-encoding': 'gzip' } })
  expect(body).toBe('compressed')
  expect((await app.inject('/assets/app.js')).body).toBe('plain')
})
