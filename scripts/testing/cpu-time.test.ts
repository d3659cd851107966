import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { platform } from 'node:os'
import { expect, test } from 'vitest'
import { CpuMeter } from './cpu-time.ts'

const busy = (ms: number) => `const end = Date.now() + ${ms}; while (Date.now() < end);`

/** Processor seconds of a program and of what it begins. */
async function measured(program: string, ...words: string[]): Promise<number> {
  const child = spawn(program, words)
  const meter = new CpuMeter(child.pid ?? 0)
  await once(child, 'exit')
  return meter.end() ?? 0
}

test.runIf(platform() === 'linux')('processor time: what a process waited for is counted', async () => {
  expect(await measured('sh', '-c', `"${process.execPath}" -e "${busy(1500)}"; sleep 1`)).toBeGreaterThan(0.3)
})

test.runIf(platform() === 'linux')(
  'processor time: what a process killed and did not wait for is counted',
  async () => {
    const parent = `const { spawn } = require('child_process');
    const work = spawn(process.execPath, ['-e', ${JSON.stringify(busy(60_000))}], { detached: true, stdio: 'ignore' });
    setTimeout(() => { process.kill(work.pid, 'SIGKILL'); process.kill(process.pid, 'SIGKILL') }, 2000)`
    expect(await measured(process.execPath, '-e', parent)).toBeGreaterThan(0.3)
  },
)

test.runIf(platform() === 'linux')('processor time: what runs beside is not counted', async () => {
  const other = spawn(process.execPath, ['-e', busy(60_000)])
  const seconds = await measured(process.execPath, '-e', 'setTimeout(() => {}, 1500)')
  other.kill('SIGKILL')
  expect(seconds).toBeLessThan(1)
})
