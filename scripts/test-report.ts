import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** What a stage of the tests came to, as its reporter leaves it behind. */
export interface TestReport {
  passed: number
  /** Tests that failed, and whatever else failed the stage: a file that cannot be loaded, an error of nobody's. */
  failures: Failure[]
}

export interface Failure {
  name: string
  message: string
}

export const reports = { vitest: 'test-results/vitest.json', playwright: 'test-results/playwright.json' }

export function writeReport(file: string, report: TestReport) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(report))
}

/** Undefined of a stage that broke off before it could report. */
export function readReport(file: string): TestReport | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as TestReport
  } catch {
    return undefined
  }
}
