import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { minutes } from './run.ts'
import { keepScratchInMemory } from './scratch.ts'
import { provideSystemNeeds } from './system-needs.ts'
import { journal } from './testing/journal.ts'
import { machineSlowness } from './testing/machine-speed.ts'
import { runStage } from './testing/run-stage.ts'
import { sourceTree } from './testing/source-tree.ts'
import { stagesOf } from './testing/stages.ts'
import { type MeasuredStage, overBudget, summaryOf } from './testing/summary.ts'

/** `npm test` and `npm run test:all`; docs/testing.md says what each runs. */

const { values, positionals: filters } = parseArgs({
  options: { all: { type: 'boolean', default: false }, resume: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const tier = values.all ? 'all' : 'wait-for'
const report = `test-results/${tier === 'all' ? 'all' : 'report'}.md`

const missing = await provideSystemNeeds()
if (missing.length > 0) {
  console.error(`The tests need these packages of your system, please install them: ${missing.join(', ')}.`)
  process.exit(1)
}
keepScratchInMemory()
let slowness = await machineSlowness()
const isResumed = values.resume && sourceTree() !== undefined
if (!isResumed) rmSync('test-results', { recursive: true, force: true })
const known = journal.begin({ tree: sourceTree() ?? '', tier }, isResumed)
if (values.resume) console.log(`${known.length} files of these sources passed before and are not run again.`)

const turns = stagesOf(tier, filters)
const results: MeasuredStage[] = []
const started = performance.now()
const summary = () => summaryOf(results, (performance.now() - started) / 1000)
for (const [index, stages] of turns.entries()) {
  const laterCpu = turns
    .slice(index + 1)
    .flat()
    .reduce((sum, { budget }) => sum + budget, 0)
  const laterSeconds = (laterCpu * slowness) / availableParallelism()
  const names = stages.map(({ name }) => name).join(' and ')
  console.log(`\n── ${names} (${index + 1} of ${turns.length})`)
  const run = stages.map((stage) => {
    const passed = known.filter((one) => one.stage === stage.name).map(({ file }) => file)
    return runStage(stage, { laterSeconds, passed, env: { PARLEY_TEST_TIER: tier } })
  })
  const ended = await Promise.all(run)
  // A machine that others use too changes its pace within minutes.
  const before = slowness
  slowness = await machineSlowness()
  results.push(...ended.map((stage) => ({ ...stage, slowness: Math.max(before, slowness) })))
  console.log(`${names} took ${minutes(Math.max(...ended.map(({ seconds }) => seconds)))}`)
  // After each turn: a run that is interrupted leaves what it found.
  mkdirSync('test-results', { recursive: true })
  writeFileSync(report, summary())
}

const failures = results.flatMap(({ files }) => files).flatMap((file) => file.failures)
for (const { name, message } of failures) console.log(`\n✗ ${name}\n${message}`)
console.log(`\n${summary()}`)

const isWhole = tier === 'wait-for' && filters.length === 0
const over = isWhole ? overBudget(results) : []
for (const line of over) console.log(line)
process.exitCode = failures.length > 0 || over.length > 0 ? 1 : 0
