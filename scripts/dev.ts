import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { seed } from './seed.ts'

const port = process.env.PARLEY_PORT ?? '8765'
const serverUrl = `http://127.0.0.1:${port}`
const own = {
  PARLEY_PORT: port,
  PARLEY_DATA_DIR: process.env.PARLEY_DATA_DIR ?? 'data/dev',
  // The seeded world is written faster than people write.
  PARLEY_MESSAGES_PER_SECOND: process.env.PARLEY_MESSAGES_PER_SECOND ?? '1000',
  PARLEY_MESSAGES_PER_MINUTE: process.env.PARLEY_MESSAGES_PER_MINUTE ?? '100000',
  PARLEY_GROUPS_PER_HOUR: process.env.PARLEY_GROUPS_PER_HOUR ?? '1000',
}
const env = { ...process.env, ...own }

const children: ChildProcess[] = [
  spawn('node', ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], { env, stdio: 'inherit' }),
]

/** Ctrl-C reaches the children on its own; this is for when one of them ends alone. */
function stop() {
  for (const child of children) child.kill()
}
process.once('SIGINT', stop).once('SIGTERM', stop)

async function isReady() {
  const answer = await fetch(`${serverUrl}/readyz`).catch(() => undefined)
  return answer?.ok ?? false
}

while (!(await isReady())) await sleep(200)
const help = await seed(serverUrl)

children.push(spawn('vite', ['--clearScreen', 'false'], { cwd: 'apps/web', env, stdio: 'inherit' }))
for (const child of children) child.once('exit', stop)
console.log(`\n${help}\nThis world lives in ${own.PARLEY_DATA_DIR}: delete the folder for a new one.\n`)
