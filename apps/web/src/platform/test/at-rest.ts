import { expect, vi } from 'vitest'
import type { Locator } from 'vitest/browser'

const frame = () => new Promise(requestAnimationFrame)

const isInSight = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

/** Pictures that are still to come, or to fail. */
const areLoading = () =>
  [...document.images].some((one) => !one.complete && (one.loading !== 'lazy' || isInSight(one)))

/** Whether an animation ends by itself. */
export const ends = ({ effect, playState }: Animation) =>
  playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime)

const places = () =>
  [...document.body.querySelectorAll('*')]
    .map((one) => Object.values(one.getBoundingClientRect().toJSON()).join())
    .join(' ')

/**
 * Waits until what is drawn stands still: its code, fonts and pictures are here, its animations have ended, and frames
 * change nothing. What is measured once, or pointed at, waits for this first.
 */
export async function atRest(): Promise<void> {
  for (let before: string | undefined; ; ) {
    await vi.dynamicImportSettled()
    await document.fonts.ready
    for (let count = 0; count < 3; count++) await frame()
    const now = areLoading() || document.getAnimations().some(ends) ? undefined : places()
    if (now !== undefined && now === before) return
    before = now
  }
}

/** Gives the focus to an element of a screen that has just opened, once nothing of the screen takes it any more. */
export async function focusOn(one: Locator): Promise<void> {
  await expect.element(one).toBeInTheDocument()
  await atRest()
  ;(one.element() as HTMLElement).focus()
}
