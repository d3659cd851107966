import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { capture, seconds } from './run.ts'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
/** The sources that run in Node are one program, since all of it holds the server's sources. */
const programs = globSync([
  'tsconfig.json',
  '{packages,apps}/*/tsconfig.json',
  'apps/web/service-worker/tsconfig.json',
]).map(dirname)

/** `--all` asks the compiler itself too: oxlint finds the same errors with its engine, in a third of the time. */
const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } })
const checks = [
  ...Object.keys(scripts).filter((name) => name.startsWith('check:') && name !== 'check:fix'),
  ...(values.all ? programs.map((program) => `tsc -p ${program}`) : []),
]

const queue = [...checks]
let failures = 0

async function worker() {
  for (let check = queue.shift(); check; check = queue.shift()) {
    const started = performance.now()
    const { passed, output } = await capture(scripts[check] ?? check)
    console.log(`${passed ? '✓' : '✗'} ${check} (${seconds(started)})`)
    if (passed) continue
    failures += 1
    console.log(`${output}\n`)
  }
}

await Promise.all([worker(), worker()])
if (failures > 0) {
  console.error(
    `${failures} of ${checks.length} checks failed. "npm run check:fix" repairs format and simple lint.`,
  )
  process.exitCode = 1
}
