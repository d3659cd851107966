import { globSync } from 'node:fs'
import { findingsIn } from './texts/findings.ts'

/** Words of the wire, which are Chinese in every language, and the helpers themselves. */
const apart = new Set([
  'apps/web/src/platform/format.ts',
  'apps/web/src/platform/texts/fill.ts',
  'apps/web/src/platform/time/time.ts',
  'apps/web/src/platform/time/number-text.ts',
  'apps/web/src/platform/time/week.ts',
  'apps/web/src/platform/time/zones.ts',
])

const files = globSync('apps/web/src/**/*.{ts,tsx}')
  .map((file) => file.replaceAll('\\', '/'))
  .filter(
    (file) => !/\.test\.|\/test\/|\/gallery\/|\/texts\/[\w-]+\.(zh|en)\.ts$/.test(file) && !apart.has(file),
  )
  .sort()
const problems = files.flatMap((file) =>
  findingsIn(file).map(({ line, text, rule }) => `${file}:${line}  ${text}\n  rule: ${rule}`),
)

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(`${files.length} files have their texts in the catalogues`)
