import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium } from 'playwright-core'
import { openPostgres } from '../../apps/server/src/db/postgres.ts'
import { startPostgresCluster } from '../../apps/server/test/support/postgres-cluster.ts'
import { findChromium, needed } from '../../scripts/system.ts'
import { buildWeb } from '../../scripts/web-build.ts'
import { createDatabase } from '../databases.ts'
import { type Person, signIn } from '../people.ts'
import { startParley } from '../servers.ts'
import { fillForWeb, places, viewerId } from './fill.ts'
import { type Frames, framesDuring, turnWheel } from './frames.ts'
import { fillRichGroup, richGroup } from './rich.ts'
import { msByAddress, msInside, openProfile, signs } from './window.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '9' } } })
const rounds = Number(values.rounds)
if (!(rounds > 0)) throw new Error('npm run bench -- web [--rounds 9]')

const median = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** The places take turns, so that what else the machine does meets all of them alike. */
async function printOpening(context: BrowserContext): Promise<void> {
  const opened = [
    ['empty chat', places.emptyChat, signs.emptyChat],
    ['chat of 50 000 messages', places.bigChat, signs.chat],
    ['empty group', places.emptyGroup, signs.emptyChat],
    ['group of 2 000 members, 50 000 messages', places.bigGroup, signs.chat],
    ['members of that group', places.members, signs.members],
    ['1 000 conversations', places.list, signs.list],
  ] as const
  const byAddress = new Map<string, number[]>(opened.map(([what]) => [what, []]))
  const inside = new Map<string, number[]>(opened.map(([what]) => [what, []]))
  for (let round = -1; round < rounds; round++) {
    for (const [what, path, sign] of opened) {
      const ms = await msByAddress(context, path, sign)
      const page = await context.newPage()
      await page.goto('/info', { waitUntil: 'networkidle' })
      const msFromThere = await msInside(page, path, sign)
      await page.close()
      // The first round fills the browser's cache.
      if (round < 0) continue
      byAddress.get(what)?.push(ms)
      inside.get(what)?.push(msFromThere)
    }
  }
  console.log('| opened | by its address, ms | × empty | from another page, ms | × empty |')
  console.log('|---|---|---|---|---|')
  let empty = { byAddress: 0, inside: 0 }
  for (const [what] of opened) {
    const now = { byAddress: median(byAddress.get(what) ?? []), inside: median(inside.get(what) ?? []) }
    if (what.startsWith('empty')) empty = now
    const ratio = (key: keyof typeof now) => (now[key] / empty[key]).toFixed(2)
    console.log(
      `| ${what} | ${now.byAddress.toFixed(0)} | ${ratio('byAddress')} | ${now.inside.toFixed(0)} | ${ratio('inside')} |`,
    )
  }
}

async function printScrolling(context: BrowserContext): Promise<void> {
  const scrolled = [
    ['chat of 50 000 messages', places.bigChat, signs.chat, '[role=log]', -240],
    ['group of 2 000 members, 50 000 messages', places.bigGroup, signs.chat, '[role=log]', -240],
    ['albums, polls and pages of links', `/group/${richGroup}`, signs.chat, '[role=log]', -240],
    ['members of that group', places.members, signs.members, 'tbody', 240],
    ['1 000 conversations', places.list, signs.list, signs.list, 240],
  ] as const
  console.log('\n| scrolled | frames | median ms | p95 ms | max ms | dropped % | busy ms/s |')
  console.log('|---|---|---|---|---|---|---|')
  const print = (what: string, { count, median: middle, p95, max, dropped, busy }: Frames) => {
    const cells = [
      what,
      count,
      middle.toFixed(1),
      p95.toFixed(1),
      max.toFixed(1),
      dropped.toFixed(1),
      busy.toFixed(0),
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
  for (const [what, path, sign, selector, deltaY] of scrolled) {
    const page = await context.newPage()
    await page.goto(path)
    await page.locator(sign).first().waitFor()
    await page.waitForLoadState('networkidle')
    print(`${what}, idle`, await framesDuring(page, () => page.waitForTimeout(3000)))
    print(what, await framesDuring(page, () => turnWheel(page, selector, 200, deltaY)))
    await page.close()
  }
}

async function measure(url: string, viewer: Person): Promise<void> {
  const browser = await chromium.launch({
    executablePath: needed(findChromium(), 'Chromium'),
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  try {
    const context = await openProfile(browser, url, viewer)
    await printOpening(context)
    await printScrolling(context)
  } finally {
    await browser.close()
  }
}

await buildWeb()
const folder = await mkdtemp(join(tmpdir(), 'parley-bench-web-'))
const cluster = await startPostgresCluster({ shared_buffers: '256MB', max_wal_size: '2GB' })
try {
  const databaseUrl = await createDatabase(cluster.url, 'web')
  const database = openPostgres({ connectionString: databaseUrl }, () => undefined)
  await database.migrate()
  console.error('filling the database')
  await fillForWeb(databaseUrl)
  const viewer = await signIn(database, viewerId)
  await database.close()
  const env = { PARLEY_DATA_DIR: folder, DATABASE_URL: databaseUrl }
  await using server = await startParley({ env }, undefined)
  await fillRichGroup(server.url, databaseUrl, viewer)
  await measure(server.url, viewer)
} finally {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}
