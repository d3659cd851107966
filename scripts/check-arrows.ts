import { globSync } from 'node:fs'
import { importsOf } from './arrows/imports.ts'
import { brokenRule, misplaced } from './arrows/rules.ts'

const files = globSync('{packages,apps}/*/{src,test}/**/*.{ts,tsx}').sort()
const problems = files.flatMap((file) => {
  const place = misplaced(file)
  const arrows = importsOf(file).flatMap((found) => {
    const rule = brokenRule(found)
    return rule ? [`${file}:${found.line}  ↛  ${found.specifier}\n  rule: ${rule}`] : []
  })
  return place ? [`${file}:1\n  rule: ${place}`, ...arrows] : arrows
})

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(`${files.length} files keep to the arrows`)
