import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findingsIn } from './texts/findings.ts'
import { unusedTexts } from './texts/unused.ts'

/** Words of the wire, which are Chinese in every language, and the helpers themselves. */
const apart = new Set([
  'apps/web/src/platform/format.ts',
  'apps/web/src/platform/texts/fill.ts',
  'apps/web/src/platform/time/month.ts',
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

/** The texts of the original language; those that code reads itself are used whole. */
const catalogues: Record<string, object> = {}
for (const file of globSync('apps/web/src/**/texts/!(columns).zh.ts')) {
  const areas: Record<string, Record<string, unknown>> = await import(pathToFileURL(resolve(file)).href)
  for (const [area, texts] of Object.entries(areas))
    if (Object.values(texts).every((text) => typeof text === 'string')) catalogues[area] = texts
}
const sources = files.map((file) => readFileSync(file, 'utf8'))
for (const key of unusedTexts(catalogues, sources)) problems.push(`${key} is a text that nothing shows`)

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(`${files.length} files have their texts in the catalogues`)
