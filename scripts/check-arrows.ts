import { globSync } from 'node:fs'
import { circlesAmong } from './arrows/circles.ts'
import { importsOf } from './arrows/imports.ts'
import { brokenRule, isTest, misplaced } from './arrows/rules.ts'
import { treeOf } from './arrows/tree.ts'

const files = globSync('{packages,apps}/*/{src,test}/**/*.{ts,tsx}').sort()
const problems = files.flatMap((file) => {
  const place = misplaced(file)
  const arrows = importsOf(file).flatMap((found) => {
    const rule = brokenRule(found)
    return rule ? [`${file}:${found.line}  ↛  ${found.specifier}\n  rule: ${rule}`] : []
  })
  return place ? [`${file}:1\n  rule: ${place}`, ...arrows] : arrows
})

const inOrder = files
  .filter((file) => treeOf(file)?.noCircles && !isTest(file))
  .flatMap((file) => importsOf(file))
for (const circle of circlesAmong(inOrder))
  problems.push(`${circle.join('\n  →  ')}\n  rule: no folder imports one that imports it`)

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(`${files.length} files keep to the arrows`)
