import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe finds on the page in light, and of its colours in dark. The page needs `bypassCSP` and reduced motion. */
export async function findings(page: Page): Promise<string[]> {
  const inLight = await run(new AxeBuilder({ page }))
  await page.evaluate(() => document.documentElement.classList.add('dark'))
  const inDark = await run(new AxeBuilder({ page }).withRules('color-contrast'))
  await page.evaluate(() => document.documentElement.classList.remove('dark'))
  return [...inLight, ...inDark.map((finding) => `dark: ${finding}`)]
}

async function run(axe: AxeBuilder) {
  const { violations } = await axe.setLegacyMode(true).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
