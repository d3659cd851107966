import { availableParallelism } from 'node:os'
import { notWaitedFor, pgliteSlice } from './slices.ts'

/** `wait-for` is what a person waits for and CI runs; `all` is the whole matrix. */
export type Tier = 'wait-for' | 'all'

export interface Stage {
  readonly name: string
  /** A program whose reporter writes to the journal, or one that only succeeds or fails. */
  readonly runner: 'vitest' | 'playwright' | 'plain'
  readonly command: readonly [string, ...string[]]
  /** Processor seconds that it may take in `npm test`, on the machine that `machine-speed.ts` describes. */
  readonly budget: number
}

const vitest = (name: string, projects: readonly string[], budget: number, ...files: string[]): Stage => ({
  name,
  runner: 'vitest',
  command: [
    'vitest',
    'run',
    '--passWithNoTests',
    '--reporter=scripts/testing/vitest-reporter.ts',
    ...projects.flatMap((project) => ['--project', project]),
    ...files,
  ],
  budget,
})

const browserTests = (name: string, budget: number, ...more: string[]): Stage => ({
  name,
  runner: 'playwright',
  command: ['playwright', 'test', '--config', 'e2e', '--pass-with-no-tests', ...more],
  budget,
})

/**
 * The stages of a run, in order. Each has the machine to itself, as a busy machine loses pages, and shows as failures;
 * but for those that mostly wait for what happens in its own time, which run together.
 */
export function stagesOf(tier: Tier, filters: readonly string[]): Stage[][] {
  const isSlice = tier === 'wait-for' && filters.length === 0
  const most = isSlice ? notWaitedFor.map((file) => `--exclude=${file}`) : filters
  const check = plain('check', 98, 'node', 'scripts/check.ts', ...(tier === 'all' ? ['--all'] : []))
  return [
    ...(filters.length === 0 ? [[check]] : []),
    [vitest('unit', ['unit', 'web'], 68, ...most)],
    [
      // Its files mostly wait, for PostgreSQL and for what happens in its own time.
      vitest(
        'server on PostgreSQL',
        ['server-postgres'],
        560,
        `--maxWorkers=${availableParallelism() + 2}`,
        ...most,
      ),
      vitest('faults', ['faults'], 62, ...most),
    ],
    [vitest('server on PGlite', ['server-pglite'], 140, ...(isSlice ? pgliteSlice : filters))],
    [vitest('components', ['components*'], 155, ...filters)],
    [browserTests('browser', 407, ...(isSlice ? ['--grep-invert', '@all'] : filters))],
  ]
}

const plain = (name: string, budget: number, ...command: [string, ...string[]]): Stage => ({
  name,
  runner: 'plain',
  command,
  budget,
})
