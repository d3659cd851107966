import { globSync, readFileSync } from 'node:fs'
import { findingsOf, problemsOf } from './language/count.ts'
import { retiredProse, retiredWords } from './language/retired.ts'

/** CONTRIBUTING.md has the words that are used, and what each means. */

const files = globSync(['{apps,packages,bench,e2e,faults,scripts,docs}/**/*.{ts,tsx,md,css}', '*.md'])
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/node_modules|\/dist\/|\/language\/|^CONTRIBUTING/.test(file))
  .sort()
const sources = files.map((file) => [file, readFileSync(file, 'utf8')] as const)

const problems = [...retiredWords, ...retiredProse].flatMap((retired) =>
  problemsOf(
    retired,
    sources.flatMap(([file, source]) => findingsOf(retired, file, source)),
  ),
)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(`${files.length} files keep to the words of CONTRIBUTING.md`)
