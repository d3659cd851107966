import { rmSync } from 'node:fs'
import { run, seconds } from './run.ts'
import { keepScratchInMemory } from './scratch.ts'
import { provideSystemNeeds } from './system-needs.ts'
import { readReport, reports, type TestReport } from './test-report.ts'
import { buildWeb } from './web-build.ts'

const vitestReporters = ['--reporter=default', '--reporter=scripts/vitest-reporter.ts']

const filters = process.argv.slice(2)
const stages: (TestReport & { name: string; time: string })[] = []

/** A stage that broke off counts as one failure though no test of it failed. */
async function stage(name: string, succeeds: () => Promise<boolean>, reportFile?: string) {
  console.log(`\n── ${name}`)
  if (reportFile) rmSync(reportFile, { force: true })
  const started = performance.now()
  const isGood = await succeeds()
  const { passed, failures } = (reportFile && readReport(reportFile)) || { passed: 0, failures: [] }
  if (!isGood && failures.length === 0) failures.push({ name, message: 'It broke off: see above.' })
  stages.push({ name, passed, failures, time: seconds(started) })
}

const missing = await provideSystemNeeds()
if (missing.length > 0) {
  console.error(`The tests need these packages of your system, please install them: ${missing.join(', ')}.`)
  process.exit(1)
}
rmSync('test-results', { recursive: true, force: true })
keepScratchInMemory()

if (filters.length === 0) await stage('check', () => run('node', ['scripts/check.ts']))

const vitest = (name: string, ...only: string[]) =>
  stage(
    name,
    () => run('vitest', ['run', '--passWithNoTests', ...vitestReporters, ...only, ...filters]),
    reports.vitest,
  )

const projects = (...names: string[]) => names.flatMap((name) => ['--project', name])

await vitest('unit and server tests', ...projects('!faults', '!components*'))
// By themselves: a busy machine loses a page, and what is late there looks lost.
await vitest('components', ...projects('components*'))
await vitest('faults, a few of them', ...projects('faults'))

await stage('web build', () =>
  buildWeb().then(
    () => true,
    (error: Error) => {
      console.error(error.message)
      return false
    },
  ),
)

await stage(
  'browser tests',
  () => run('playwright', ['test', '--config', 'e2e', '--pass-with-no-tests', ...filters]),
  reports.playwright,
)

const failures = stages.flatMap((stage) => stage.failures)
for (const { name, message } of failures) console.log(`\n✗ ${name}\n${message}`)

console.log()
for (const { name, time, passed, failures } of stages) {
  console.log(
    `${failures.length > 0 ? '✗' : '✓'} ${name}: ${time}${passed > 0 ? `, ${passed} tests passed` : ''}`,
  )
}
console.log(
  `${stages.reduce((sum, { passed }) => sum + passed, 0)} passed, ${failures.length} failed${failures.map(({ name }) => `\n  ${name}`).join('')}`,
)
process.exitCode = failures.length > 0 ? 1 : 0
