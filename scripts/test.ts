import { readFileSync, rmSync } from 'node:fs'
import { run, seconds } from './run.ts'
import { keepScratchInMemory } from './scratch.ts'
import { provideSystemNeeds } from './system-needs.ts'
import { buildWeb } from './web-build.ts'

interface Count {
  passed: number
  failed: number
}

const filters = process.argv.slice(2)
const stages: (Count & { name: string; time: string })[] = []

const reports = { vitest: 'test-results/vitest.json', playwright: 'test-results/playwright.json' }
const vitestReport = ['--reporter=default', '--reporter=json', `--outputFile.json=${reports.vitest}`]

function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return undefined
  }
}

/** A stage that broke off counts as one failure though no test of it failed. */
async function stage(name: string, succeeds: () => Promise<boolean>, count?: () => Count | undefined) {
  console.log(`\n── ${name}`)
  const started = performance.now()
  const isGood = await succeeds()
  const { passed, failed } = count?.() ?? { passed: 0, failed: 0 }
  stages.push({ name, passed, failed: isGood ? failed : Math.max(failed, 1), time: seconds(started) })
}

const missing = await provideSystemNeeds()
if (missing.length > 0) {
  console.error(`The tests need these packages of your system, please install them: ${missing.join(', ')}.`)
  process.exit(1)
}
rmSync('test-results', { recursive: true, force: true })
keepScratchInMemory()

if (filters.length === 0) await stage('check', () => run('node', ['scripts/check.ts']))

const vitest = (name: string, ...projects: string[]) =>
  stage(
    name,
    () => run('vitest', ['run', '--passWithNoTests', ...vitestReport, ...projects, ...filters]),
    () => {
      const report = readReport<{ numPassedTests: number; numFailedTests: number }>(reports.vitest)
      return report && { passed: report.numPassedTests, failed: report.numFailedTests }
    },
  )

await vitest('unit and server tests', '--project', '!faults')
// By itself: on a busy machine what is late looks lost.
await vitest('faults, a few of them', '--project', 'faults')

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
  () => {
    const report = readReport<{ stats: Record<'expected' | 'flaky' | 'unexpected', number> }>(
      reports.playwright,
    )
    return (
      report && {
        passed: report.stats.expected + report.stats.flaky,
        failed: report.stats.unexpected,
      }
    )
  },
)

const total = (kind: keyof Count) => stages.reduce((sum, stage) => sum + stage[kind], 0)

console.log()
for (const { name, time, passed, failed } of stages) {
  console.log(`${failed > 0 ? '✗' : '✓'} ${name}: ${time}${passed > 0 ? `, ${passed} tests passed` : ''}`)
}
console.log(`${total('passed')} passed, ${total('failed')} failed`)
process.exitCode = total('failed') > 0 ? 1 : 0
