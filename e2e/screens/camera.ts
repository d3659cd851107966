import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { openAs } from '../support/people.ts'
import { place, present, shiftClock, shiftTo } from './clock.ts'
import type { Shot } from './shots/shot.ts'
import type { World } from './world/world.ts'

export interface Look {
  readonly size: 'wide' | 'laptop' | 'phone'
  readonly theme: 'light' | 'dark'
}

const sizes = {
  wide: { viewport: { width: 1440, height: 900 } },
  laptop: { viewport: { width: 1024, height: 768 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
}

export const nameOf = ({ name }: Shot, { size, theme }: Look) =>
  `${name}-${sizes[size].viewport.width}-${theme}.webp`

/** Takes one screen in one look, in a window of its own. */
export async function take(browser: Browser, world: World, shot: Shot, look: Look, folder: string) {
  const context = await browser.newContext({
    ...sizes[look.size],
    baseURL: world.url,
    locale: place.locale,
    timezoneId: place.timezone,
    reducedMotion: 'reduce',
  })
  try {
    await prepare(context, shot, look)
    const page = await context.newPage()
    await open(page, world, shot)
    await settle(page)
    await shot.first?.(page, world)
    await settle(page)
    if (!shot.name.endsWith('failing') && (await isFailing(page)))
      throw new Error('the server did not answer in time')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, nameOf(shot, look)), await picture(page))
  } finally {
    for (const page of context.pages()) await shot.last?.(page)
    await context.close()
  }
}

async function prepare(context: BrowserContext, { language }: Shot, { theme }: Look) {
  await context.addInitScript(shiftClock, shiftTo(present))
  await context.addInitScript(
    ([theme, language]) => {
      localStorage.setItem('theme', theme)
      localStorage.setItem('language', language)
    },
    [theme === 'dark' ? 'dark' : '', language ?? 'zh'] as const,
  )
  // Looking at a chat for a picture does not count as reading it: the next picture shows it unread again.
  await context.route(/\/api\/(chat|group)\/read$/, (route) =>
    route.fulfill({ json: { code: 0, msg: '', data: {} } }),
  )
}

function open(page: Page, world: World, { path, as }: Shot) {
  const address = typeof path === 'string' ? path : path(world)
  if (as === 'nobody') return page.goto(address)
  return openAs(page, world[as ?? 'me'], address)
}

/** Waits until nothing loads and nothing moves. */
async function settle(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => {
    const isThere = Boolean(document.querySelector('main')?.innerText.trim())
    const still = document.getAnimations().every(({ playState }) => playState !== 'running')
    return isThere && still && !document.querySelector('#root [aria-busy=true]')
  })
  await page.evaluate(() => Promise.allSettled([...document.images].map((image) => image.decode())))
}

/** On a machine that is busy with other things a call may take longer than the app waits. */
const isFailing = (page: Page) => page.getByRole('button', { name: /^(重试|Retry|Try again)$/ }).isVisible()

async function picture(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 72 })
  return Buffer.from(data, 'base64')
}
