import { run } from '../run.ts'
import { CpuMeter } from './cpu-time.ts'
import { type FileResult, journal } from './journal.ts'
import type { Stage } from './stages.ts'

export interface StageResult extends Stage {
  readonly files: readonly FileResult[]
  readonly seconds: number
  /** Undefined where the system does not count them. */
  readonly cpuSeconds: number | undefined
}

interface Options {
  /** Seconds that the stages after this one are expected to take. */
  readonly laterSeconds: number
  /** Files that passed before and are left out. */
  readonly passed: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

export async function runStage(stage: Stage, { laterSeconds, passed, env }: Options): Promise<StageResult> {
  // A program that only succeeds or fails has succeeded in the run that is resumed.
  if (stage.runner === 'plain' && passed.length > 0)
    return { ...stage, files: journal.of(stage.name), seconds: 0, cpuSeconds: 0 }
  const started = performance.now()
  const meters: CpuMeter[] = []
  const [program, ...words] = stage.command
  const isGood = await run(
    program,
    [...words, ...(stage.runner === 'vitest' ? passed.map((file) => `--exclude=${file}`) : [])],
    {
      env: {
        ...process.env,
        ...env,
        PARLEY_TEST_STAGE: JSON.stringify({ name: stage.name, laterSeconds }),
        ...(stage.runner === 'playwright' && { PARLEY_TEST_PASSED: JSON.stringify(passed) }),
      },
    },
    (pid) => meters.push(new CpuMeter(pid)),
  )
  const message = 'It broke off: see above.'
  const recorded = journal.of(stage.name)
  if (stage.runner === 'plain' || (!isGood && recorded.every(({ failures }) => failures.length === 0))) {
    const failures = isGood ? [] : [{ name: stage.name, message }]
    journal.append({ stage: stage.name, file: stage.name, passed: 0, skipped: 0, failures, seconds: 0 })
  }
  return {
    ...stage,
    files: journal.of(stage.name),
    seconds: (performance.now() - started) / 1000,
    cpuSeconds: meters[0]?.end(),
  }
}
