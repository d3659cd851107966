import type { Reporter, SerializedError, TestModule, TestSpecification } from 'vitest/node'
import { type Failure, journal } from './journal.ts'
import { currentStage, Progress } from './progress.ts'

/** Enough of a difference is shown to know what it is about. */
const shownDiff = 4000

const text = (errors: readonly SerializedError[]) => errors.flatMap(linesOf).join('\n')

function linesOf(error: SerializedError): string[] {
  const { message, stack, diff, cause, VITEST_TEST_PATH: file, VITEST_TEST_NAME: test } = error
  return [
    // A browser's stack may have something else in the place of the message.
    ...(stack?.includes(message) ? [] : [message]),
    ...(stack ? [stack] : []),
    ...(typeof diff === 'string' ? [diff.slice(0, shownDiff)] : []),
    ...(file ? [`  while ${file} ran${test ? `, the last test of it “${test}”` : ''}`] : []),
    ...(cause ? ['  caused by', ...linesOf(cause as SerializedError)] : []),
  ]
}

function* failuresOf(module: TestModule): Iterable<Failure> {
  const at = `${module.project.name} › ${module.relativeModuleId}`
  for (const part of [module, ...module.children.allSuites()]) {
    const errors = part.errors()
    if (errors.length > 0) {
      yield { name: part.type === 'suite' ? `${at} › ${part.fullName}` : at, message: text(errors) }
    }
  }
  for (const test of module.children.allTests('failed')) {
    yield { name: `${at} › ${test.fullName}`, message: text(test.result().errors ?? []) }
  }
}

/** Writes the result of each file to the journal, and prints failures as they come. */
export default class VitestReporter implements Reporter {
  readonly #stage = currentStage() ?? { name: 'tests', laterSeconds: 0 }
  #progress: Progress | undefined

  onTestRunStart(specifications: readonly TestSpecification[]) {
    this.#progress = new Progress(this.#stage, specifications.length)
  }

  onTestModuleEnd(module: TestModule) {
    const failures = [...failuresOf(module)]
    for (const { name, message } of failures) console.log(`\n✗ ${name}\n${message}`)
    journal.append({
      stage: this.#stage.name,
      file: module.relativeModuleId,
      passed: [...module.children.allTests('passed')].length,
      skipped: [...module.children.allTests('skipped')].length,
      failures,
      seconds: module.diagnostic().duration / 1000,
      cpuSeconds: module.meta().cpuSeconds,
    })
    this.#progress?.fileDone()
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]) {
    if (errors.length === 0) return
    const failure = { name: `${this.#stage.name}: an error outside of any test`, message: text(errors) }
    console.log(`\n✗ ${failure.name}\n${failure.message}`)
    journal.append({
      stage: this.#stage.name,
      file: 'outside of any file',
      passed: 0,
      skipped: 0,
      failures: [failure],
      seconds: 0,
    })
  }
}
