import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '../support/server.ts'

const webDir = mkdtempSync(join(tmpdir(), 'parley-web-'))
afterAll(() => rmSync(webDir, { recursive: true }))
writeFileSync(join(webDir, 'index.html'), `<!doctype html><p>${'A page. '.repeat(500)}</p>`)
const server = await startTestServer({ env: { PARLEY_WEB_DIR: webDir } })

test('a page that is compressed leaves no warning in the log', async () => {
  const warnings: Error[] = []
  const warned = (warning: Error) => void warnings.push(warning)
  process.on('warning', warned)
  onTestFinished(() => void process.off('warning', warned))
  const answer = await fetch(`${server.url}/user/10001`, { headers: { 'accept-encoding': 'gzip' } })
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  expect(await answer.text()).toContain('A page.')
  await new Promise(setImmediate)
  expect(warnings).toEqual([])
})
