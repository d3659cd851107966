import { minutes } from '../run.ts'
import type { StageResult } from './run-stage.ts'

const shownFiles = 10

const sum = <Item>(items: readonly Item[], of: (item: Item) => number) =>
  items.reduce((total, item) => total + of(item), 0)

interface FileCost {
  readonly stage: string
  readonly file: string
  readonly cpuSeconds: number
}

/**
 * What each file cost. A stage is measured as a whole, its databases and browsers included; it is divided among its files
 * by what their workers took, or else by how long their tests took.
 */
function costsOf(stage: StageResult): FileCost[] {
  const weightOf = (file: StageResult['files'][number]) => file.cpuSeconds ?? file.seconds
  const all = sum(stage.files, weightOf)
  return stage.files.map((file) => ({
    stage: stage.name,
    file: file.file,
    cpuSeconds: all === 0 ? 0 : (weightOf(file) / all) * (stage.cpuSeconds ?? 0),
  }))
}

function table(stages: readonly StageResult[], seconds: number): string[] {
  const row = (name: string, isGood: boolean, of: readonly StageResult[], took: number) => {
    const files = of.flatMap(({ files }) => files)
    const cells = [
      `${isGood ? '✓' : '✗'} ${name}`,
      of.every(({ runner }) => runner === 'plain') ? '' : files.length,
      sum(files, ({ passed }) => passed),
      sum(files, ({ skipped }) => skipped),
      sum(files, ({ failures }) => failures.length),
      sum(of, ({ cpuSeconds = 0 }) => cpuSeconds).toFixed(0),
      minutes(took),
    ]
    return `| ${cells.join(' | ')} |`
  }
  const isGood = ({ files }: StageResult) => files.every(({ failures }) => failures.length === 0)
  return [
    '| Stage | Files | Passed | Skipped | Failed | CPU s | Time |',
    '|---|---|---|---|---|---|---|',
    ...stages.map((stage) => row(stage.name, isGood(stage), [stage], stage.seconds)),
    row('all', stages.every(isGood), stages, seconds),
  ]
}

/**
 * The whole run in Markdown: its stages, the files that cost most, and what failed.
 * @param seconds that it took; some stages run together
 */
export function summaryOf(stages: readonly StageResult[], seconds: number): string {
  const costs = stages
    .filter(({ runner }) => runner !== 'plain')
    .flatMap(costsOf)
    .sort((a, b) => b.cpuSeconds - a.cpuSeconds)
  const failures = stages.flatMap(({ files }) => files).flatMap(({ failures }) => failures)
  return [
    ...table(stages, seconds),
    '',
    ...(costs.some(({ cpuSeconds }) => cpuSeconds > 0)
      ? [
          'The files that cost most, in CPU seconds:',
          '',
          ...costs
            .slice(0, shownFiles)
            .map(({ stage, file, cpuSeconds }) => `- ${cpuSeconds.toFixed(1)} ${file} (${stage})`),
          '',
        ]
      : []),
    ...failures.map(({ name }) => `✗ ${name}`),
  ].join('\n')
}

/** The same sources took 1,452 to 1,566 seconds in three runs of one machine, as its other work has it. */
const noise = 1.2

/**
 * The stages that took more than their budgets, where the run as a whole did.
 * @param slowness how many times slower than the reference this machine computes
 */
export function overBudget(stages: readonly StageResult[], slowness: number): string[] {
  const budget = sum(stages, (stage) => stage.budget) * slowness
  const used = sum(stages, ({ cpuSeconds = 0 }) => cpuSeconds)
  if (used <= budget * noise) return []
  const rounded = (seconds: number) => `${seconds.toFixed(0)} CPU seconds`
  return [
    `The run took ${rounded(used)}; its budget is ${rounded(budget)} on this machine.`,
    ...stages
      .filter((stage) => (stage.cpuSeconds ?? 0) > stage.budget * slowness)
      .map(
        ({ name, cpuSeconds = 0, budget }) =>
          `  ${name}: ${rounded(cpuSeconds)} of ${rounded(budget * slowness)}`,
      ),
  ]
}
