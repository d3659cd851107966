import { relative } from 'node:path'
import type { FullConfig, Reporter, Suite, TestError } from '@playwright/test/reporter'
import { type Failure, reports, writeReport } from '../../scripts/test-report.ts'

const text = (errors: readonly TestError[]) =>
  errors.map((error) => error.stack ?? error.message ?? error.value ?? '').join('\n')

export default class PlaywrightReporter implements Reporter {
  #suite: Suite | undefined
  readonly #errors: Failure[] = []

  onBegin(_config: FullConfig, suite: Suite) {
    this.#suite = suite
  }

  onError(error: TestError) {
    this.#errors.push({ name: 'an error outside of any test', message: text([error]) })
  }

  onEnd() {
    const tests = this.#suite?.allTests() ?? []
    const failed = tests.filter((test) => test.outcome() === 'unexpected')
    writeReport(reports.playwright, {
      passed: tests.filter((test) => ['expected', 'flaky'].includes(test.outcome())).length,
      failures: [
        ...this.#errors,
        ...failed.map((test) => ({
          name: `${relative('.', test.location.file)}:${test.location.line} › ${test.title}`,
          message: text(test.results.flatMap((result) => result.errors)),
        })),
      ],
    })
  }
}
