import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import { type Failure, reports, writeReport } from './test-report.ts'

/** Of a difference enough is shown to know what it is about. */
const shownDiff = 4000

const text = (errors: readonly SerializedError[]) => errors.flatMap(linesOf).join('\n')

function linesOf(error: SerializedError): string[] {
  const { message, stack, diff, cause, VITEST_TEST_PATH: file, VITEST_TEST_NAME: test } = error
  return [
    stack ?? message,
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

export default class VitestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]) {
    const passed = modules.flatMap((module) => [...module.children.allTests('passed')]).length
    const failures = modules.flatMap((module) => [...failuresOf(module)])
    if (errors.length > 0) failures.push({ name: 'an error outside of any test', message: text(errors) })
    writeReport(reports.vitest, { passed, failures })
  }
}
