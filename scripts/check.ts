import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { capture, seconds } from './run.ts'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const workspaces = globSync([
  '{packages,apps}/*/tsconfig.json',
  'apps/web/service-worker/tsconfig.json',
  '{bench,e2e,examples,faults,scripts}/tsconfig.json',
]).map(dirname)

const checks = [
  ...Object.keys(scripts).filter((name) => name.startsWith('check:') && name !== 'check:fix'),
  ...workspaces.map((workspace) => `tsc -p ${workspace}`),
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
