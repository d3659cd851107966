import { expect, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { atRest } from './at-rest.ts'

/** Gives the window this size. What is drawn follows: see `atRest`. */
export async function resizeWindow(width: number, height: number): Promise<void> {
  await page.viewport(width, height)
  await expect
    .poll(() => [innerWidth, innerHeight, visualViewport?.width, visualViewport?.height])
    .toEqual([width, height, width, height])
}

/** Gives the window this size until the test ends, and waits for what is drawn. */
export async function holdWindow(width: number, height: number): Promise<void> {
  const before = [innerWidth, innerHeight] as const
  onTestFinished(() => resizeWindow(...before))
  await resizeWindow(width, height)
  await atRest()
}
