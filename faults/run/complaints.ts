import { onTestFinished } from 'vitest'
import type { Site } from '../sites/site.ts'
import { timing } from '../timing.ts'
import { run } from './run.ts'

/** Longer than any wait in a run, so that the run reports its problems first. */
export const patience = (seconds: number) => ({ timeout: timing.settleMs + seconds * 1000 })

/** Problems after runs at one site, `atATime` runs at a time. */
export async function complaintsOf(site: Site, seeds: readonly number[], atATime: number): Promise<string[]> {
  onTestFinished(site.close)
  const waiting = [...seeds]
  const wrong: string[] = []
  const work = async () => {
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
      const { complaints } = await run(seed, site)
      wrong.push(...complaints.map((complaint) => `seed ${seed}: ${complaint}`))
    }
  }
  await Promise.all(Array.from({ length: atATime }, work))
  return wrong
}
