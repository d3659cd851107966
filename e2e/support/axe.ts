import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe finds on the page in light, and of its colours in dark. The page needs `bypassCSP` and reduced motion. */
export async function findings(page: Page): Promise<string[]> {
  const inLight = await run(axe(page))
  await turn(page, 'dark')
  const inDark = await run(axe(page).withRules('color-contrast'))
  await turn(page, 'light')
  return [...inLight, ...inDark.map((finding) => `dark: ${finding}`)]
}

/** Colours change with the next frame at the earliest, however short their transition. */
const turn = (page: Page, theme: 'light' | 'dark') =>
  page.evaluate(async (isDark) => {
    document.documentElement.classList.toggle('dark', isDark)
    const running = document.getAnimations().filter((one) => one instanceof CSSTransition)
    await Promise.allSettled(running.map(({ finished }) => finished))
  }, theme === 'dark')

/** What is as it should be need not be told element by element. */
const axe = (page: Page) =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true)

async function run(builder: AxeBuilder) {
  const { violations } = await builder.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
