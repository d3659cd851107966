import { minutes } from '../run.ts'
import type { StageResult } from './run-stage.ts'

const shownFiles = 10

export interface MeasuredStage extends StageResult {
  /** How many times slower than the reference the machine computed, before or after it, whichever was slower. */
  readonly slowness: number
}

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

/** Slowness of several stages, weighted by their budgets. */
const slownessOf = (stages: readonly MeasuredStage[]) =>
  sum(stages, ({ budget, slowness }) => budget * slowness) / (sum(stages, ({ budget }) => budget) || 1)

function table(stages: readonly MeasuredStage[], seconds: number): string[] {
  const row = (name: string, isGood: boolean, of: readonly MeasuredStage[], took: number) => {
    const files = of.flatMap(({ files }) => files)
    const cells = [
      `${isGood ? '✓' : '✗'} ${name}`,
      of.every(({ runner }) => runner === 'plain') ? '' : files.length,
      sum(files, ({ passed }) => passed),
      sum(files, ({ skipped }) => skipped),
      sum(files, ({ failures }) => failures.length),
      sum(of, ({ cpuSeconds = 0 }) => cpuSeconds).toFixed(0),
      slownessOf(of).toFixed(1),
      minutes(took),
    ]
    return `| ${cells.join(' | ')} |`
  }
  const isGood = ({ files }: MeasuredStage) => files.every(({ failures }) => failures.length === 0)
  return [
    '| Stage | Files | Passed | Skipped | Failed | CPU s | Slowness | Time |',
    '|---|---|---|---|---|---|---|---|',
    ...stages.map((stage) => row(stage.name, isGood(stage), [stage], stage.seconds)),
    row('all', stages.every(isGood), stages, seconds),
  ]
}

/**
 * The whole run in Markdown: its stages, the files that cost most, and what failed.
 * @param seconds that it took; some stages run together
 */
export function summaryOf(stages: readonly MeasuredStage[], seconds: number): string {
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

/**
 * How much more than its budget a run may take. The same sources took 1,452 to 1,566 CPU seconds in three runs of an idle
 * machine; one that computes half as fast is shared with others, and took a third more than its pace explains.
 */
const toleranceOf = (slowness: number) => 1 + 0.2 * slowness

/** The stages that took more than their budgets on a machine of this pace, where the run as a whole did. */
export function overBudget(stages: readonly MeasuredStage[]): string[] {
  const allowed = (stage: MeasuredStage) => stage.budget * stage.slowness
  const budget = sum(stages, allowed)
  const used = sum(stages, ({ cpuSeconds = 0 }) => cpuSeconds)
  if (used <= budget * toleranceOf(slownessOf(stages))) return []
  const rounded = (seconds: number) => `${seconds.toFixed(0)} CPU seconds`
  return [
    `The run took ${rounded(used)}; its budget is ${rounded(budget)} on this machine.`,
    ...stages
      .filter((stage) => (stage.cpuSeconds ?? 0) > allowed(stage))
      .map((stage) => `  ${stage.name}: ${rounded(stage.cpuSeconds ?? 0)} of ${rounded(allowed(stage))}`),
  ]
}
