import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Person } from '../people.ts'

/** Elements that are visible once a place is shown: lines, rows, or the sentence of an empty chat. */
export const signs = {
  chat: '[role=log][data-placed] article',
  emptyChat: 'section h2:not(aside *)',
  members: 'tbody tr',
  list: 'main a[href^="/user/"], main a[href^="/group/"]',
}

/** A separate browser profile with a signed-in person. */
export async function openProfile(
  browser: Browser,
  url: string,
  { id, token }: Person,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
  })
  const exp = Math.floor(Date.now() / 1000) + 3600
  const session = JSON.stringify({ exp, nickname: 'viewer', role: 2, userID: id, token, avatar: '' })
  await context.addInitScript((kept) => localStorage.setItem('userInfo', kept), session)
  return context
}

/** Milliseconds from following a link inside the app until the sign is painted. */
export const msInside = (page: Page, path: string, sign: string) =>
  page.evaluate(
    ({ path, sign }) =>
      new Promise<number>((resolve) => {
        const start = performance.now()
        history.pushState({ index: 1, state: null }, '', path)
        dispatchEvent(new PopStateEvent('popstate'))
        // A message posted in a frame arrives after the frame has been painted.
        const { port1, port2 } = new MessageChannel()
        const nextFrame = () => requestAnimationFrame(() => port2.postMessage(undefined))
        port1.onmessage = () => {
          const isShown = document.querySelector(sign)?.checkVisibility({ visibilityProperty: true })
          if (isShown) resolve(performance.now() - start)
          else nextFrame()
        }
        nextFrame()
      }),
    { path, sign },
  )

/** Milliseconds from opening the address until the sign is painted, with files cached but nothing in memory. */
export async function msByAddress(context: BrowserContext, path: string, sign: string): Promise<number> {
  const page = await context.newPage()
  try {
    await page.goto(path, { waitUntil: 'commit' })
    await page.waitForFunction(
      (wanted) => document.querySelector(wanted)?.checkVisibility({ visibilityProperty: true }),
      sign,
      { polling: 'raf' },
    )
    return await page.evaluate(() => performance.now())
  } finally {
    await page.close()
  }
}
