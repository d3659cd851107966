import { relative } from 'node:path'
import type { FullConfig, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter'
import { journal } from '../../scripts/testing/journal.ts'
import { currentStage, Progress } from '../../scripts/testing/progress.ts'

const text = (errors: readonly TestError[]) =>
  errors.map((error) => error.stack ?? error.message ?? error.value ?? '').join('\n')

const fileOf = (test: TestCase) => relative('.', test.location.file)
const nameOf = (test: TestCase) => `${fileOf(test)}:${test.location.line} › ${test.title}`

/** Writes the result of each file to the journal, and prints failures as they come. */
export default class PlaywrightReporter implements Reporter {
  readonly #stage = currentStage() ?? { name: 'browser tests', laterSeconds: 0 }
  readonly #unfinished = new Map<string, Set<TestCase>>()
  readonly #tests = new Map<string, TestCase[]>()
  #progress: Progress | undefined

  onBegin(_config: FullConfig, suite: Suite) {
    for (const test of suite.allTests()) {
      const file = fileOf(test)
      this.#tests.set(file, [...(this.#tests.get(file) ?? []), test])
      this.#unfinished.set(file, (this.#unfinished.get(file) ?? new Set()).add(test))
    }
    this.#progress = new Progress(this.#stage, this.#tests.size)
  }

  onTestEnd(test: TestCase) {
    if (test.outcome() === 'unexpected') {
      console.log(`\n✗ ${nameOf(test)}\n${text(test.results.flatMap((result) => result.errors))}`)
      for (const { name, path } of test.results.flatMap((result) => result.attachments)) {
        if (path) console.log(`  ${name}: ${relative('.', path)}`)
      }
    }
    const file = fileOf(test)
    const unfinished = this.#unfinished.get(file)
    unfinished?.delete(test)
    if (unfinished?.size === 0) this.#fileEnds(file)
  }

  onError(error: TestError) {
    this.#fail('an error outside of any test', text([error]))
  }

  onEnd() {
    for (const [file, tests] of this.#unfinished)
      if (tests.size > 0) this.#fail(file, `${tests.size} of its tests did not run to their end.`)
  }

  #fileEnds(file: string) {
    const tests = this.#tests.get(file) ?? []
    journal.append({
      stage: this.#stage.name,
      file,
      passed: tests.filter((test) => test.outcome() === 'expected').length,
      skipped: tests.filter((test) => test.outcome() === 'skipped').length,
      failures: tests
        .filter((test) => ['unexpected', 'flaky'].includes(test.outcome()))
        .map((test) => ({
          name: nameOf(test),
          message: text(test.results.flatMap((result) => result.errors)),
        })),
      seconds: tests.flatMap((test) => test.results).reduce((sum, { duration }) => sum + duration / 1000, 0),
    })
    this.#progress?.fileDone()
  }

  #fail(name: string, message: string) {
    console.log(`\n✗ ${name}\n${message}`)
    const failures = [{ name, message }]
    journal.append({ stage: this.#stage.name, file: name, passed: 0, skipped: 0, failures, seconds: 0 })
  }
}
