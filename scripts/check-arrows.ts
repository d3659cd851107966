import { globSync } from 'node:fs'
import { circlesAmong } from './arrows/circles.ts'
import { importsOf } from './arrows/imports.ts'
import { brokenRule, folderOf, isTest, misplaced } from './arrows/rules.ts'
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

const ordered = (which: 'all' | 'values') =>
  files
    .filter((file) => treeOf(file)?.noCircles === which && !isTest(file))
    .flatMap((file) => importsOf(file))
const values = ordered('values').filter(({ typeOnly }) => !typeOnly)
for (const circle of [...circlesAmong(ordered('all')), ...circlesAmong(values, folderOf)])
  problems.push(`${circle.join('\n  →  ')}\n  rule: no folder imports one that imports it`)

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(`${files.length} files keep to the arrows`)
