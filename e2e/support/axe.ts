import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

/**
 * Violations that axe finds on the page in light, and of its colours in dark. The page needs `bypassCSP` and reduced
 * motion.
 */
export async function findings(page: Page): Promise<string[]> {
  await settled(page)
  const inLight = await violations(page)
  await turn(page, 'dark')
  const inDark = await violations(page, { runOnly: ['color-contrast'] })
  await turn(page, 'light')
  return [...inLight, ...inDark.map((finding) => `dark: ${finding}`)]
}

/** Violations on the page as it is. The script of axe is added once: that takes longer than to run it. */
export async function violations(page: Page, options: RunOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(async (given) => {
    const { axe: inPage } = globalThis as unknown as { axe: typeof axe }
    // Elements that pass need not be listed one by one.
    const { violations } = await inPage.run(document, { resultTypes: ['violations'], ...given })
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    )
  }, options)
}

/** Colours change with the next frame at the earliest, however short their transition. */
async function turn(page: Page, theme: 'light' | 'dark') {
  await page.evaluate(
    (isDark) => void document.documentElement.classList.toggle('dark', isDark),
    theme === 'dark',
  )
  await settled(page)
}

/** Waits for animations: elements that are half faded in have other colours. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const ends = ({ effect, playState }: Animation) =>
      playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime)
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(ends)
        .map(({ finished }) => finished),
    )
  })
