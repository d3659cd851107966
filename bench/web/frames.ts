import type { Page } from 'playwright-core'

export interface Frames {
  /** Frames drawn. */
  readonly count: number
  /** Milliseconds between two of them. */
  readonly median: number
  readonly p95: number
  readonly max: number
  /** Percentage of the frames that a screen of 60 Hz could have shown. */
  readonly dropped: number
  /** Milliseconds that the page's own thread worked, per second. */
  readonly busy: number
}

const frameMs = 1000 / 60

interface Recorded extends Window {
  recordedFrames?: number[]
}

/** Records the frames of a page while something is done with it. */
export async function framesDuring(page: Page, act: () => Promise<void>): Promise<Frames> {
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable')
  const workSeconds = async () => {
    const { metrics } = await client.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  }
  await page.evaluate(() => {
    const frames: number[] = []
    ;(window as Recorded).recordedFrames = frames
    const note = (time: number) => {
      frames.push(time)
      if ((window as Recorded).recordedFrames === frames) requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
  const workedBefore = await workSeconds()
  await act()
  const worked = (await workSeconds()) - workedBefore
  const times = await page.evaluate(() => {
    const frames = (window as Recorded).recordedFrames ?? []
    delete (window as Recorded).recordedFrames
    return frames
  })
  await client.detach()
  return summary(times, worked)
}

function summary(times: readonly number[], worked: number): Frames {
  const deltas = times.slice(1).map((time, index) => time - (times[index] ?? time))
  const sorted = deltas.toSorted((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  const total = deltas.reduce((sum, delta) => sum + delta, 0)
  const missed = deltas.reduce((sum, delta) => sum + Math.max(0, Math.round(delta / frameMs) - 1), 0)
  return {
    count: deltas.length,
    median: at(0.5),
    p95: at(0.95),
    max: at(1),
    dropped: (100 * missed) / (missed + deltas.length),
    busy: (1000 * worked) / (total / 1000),
  }
}

/** Turns the wheel over a part of the page: `steps` steps of a usual mouse, one every frame or two. */
export async function turnWheel(page: Page, selector: string, steps: number, deltaY: number): Promise<void> {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`Nothing to scroll at ${selector}`)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  for (let step = 0; step < steps; step++) {
    await page.mouse.wheel(0, deltaY)
    await page.waitForTimeout(25)
  }
}
