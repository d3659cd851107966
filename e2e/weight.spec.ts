import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { openAs, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

const kB = 1000
/**
 * JavaScript that a browser fetches before each screen is there, in compressed bytes: in all, and by the name of each
 * file, so that a chunk that grows is named.
 */
const start = {
  'index.js': 80.3 * kB,
  'controls.js': 3.7 * kB,
  'zh.js': 2.5 * kB,
  'theme.js': 0.4 * kB,
  'ahead.js': 1.01 * kB,
}
const budgets = {
  signIn: { sum: 91.1 * kB, files: { ...start, 'sign-in.js': 2.5 * kB, 'layout.js': 1.2 * kB } },
  firstChat: {
    sum: 169.1 * kB,
    files: { ...start, 'chat.js': 76.8 * kB, 'main.zh.js': 2.6 * kB, 'parts.js': 2.1 * kB },
  },
}

interface Script {
  readonly file: string
  readonly bytes: number
}

/** Weighs every script that the page fetches from now on. */
function weigh(page: Page): () => Promise<Script[]> {
  const scripts: Promise<Script>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    const file = new URL(response.url()).pathname
    scripts.push(response.text().then((code) => ({ file, bytes: weightOf(code) })))
  })
  return () => Promise.all(scripts)
}

/** Names of files end in hashes, so that a change anywhere would alter what other scripts weigh: each gets one of its place. */
function weightOf(code: string): number {
  const steady = new Map<string, string>()
  const text = code.replaceAll(/[\w.-]+-[\w-]{7}(?=\.(?:js|css)\b)/g, (name) => {
    const known = steady.get(name) ?? name.slice(0, -7) + hashOf(`${steady.size}`)
    steady.set(name, known)
    return known
  })
  return gzipSync(text, { level: 9 }).length
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 7)

function expectWithin(scripts: Script[], { sum, files }: { sum: number; files: Record<string, number> }) {
  const weights = Object.fromEntries(scripts.map(({ file, bytes }) => [nameOf(file), bytes]))
  expect(Object.keys(weights).sort()).toEqual(Object.keys(files).sort())
  const tooHeavy = Object.entries(weights).filter(([name, bytes]) => bytes > (files[name] ?? 0))
  expect(Object.fromEntries(tooHeavy), 'chunks that grew').toEqual({})
  expect(scripts.reduce((all, { bytes }) => all + bytes, 0)).toBeLessThanOrEqual(sum)
}

/** Without folder and hash. */
const nameOf = (file: string) => file.replace(/^.*\//, '').replace(/-[\w-]{7}(?=\.js$)/, '')

test('the sign-in screen keeps to its budget', async ({ page }) => {
  const weight = weigh(page)
  await page.goto('/login')
  await expect(page.getByRole('button', { name: '登录' })).toBeVisible()
  expectWithin(await weight(), budgets.signIn)
})

test('the first chat keeps to its budget', async ({ page, parley }) => {
  const [alice, bob] = await twoFriends(parley.url)
  const weight = weigh(page)
  await openAs(page, alice, `/user/${bob.id}`)
  await expect(page.getByPlaceholder('输入消息')).toBeVisible()
  expectWithin(await weight(), budgets.firstChat)
})
