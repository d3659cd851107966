import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { platform } from 'node:os'
import { expect, test } from 'vitest'
import { CpuMeter } from './cpu-time.ts'

/** Until it has had so much of a processor, which takes longer where others want it too. */
const busy = (seconds: number) => `while (process.cpuUsage().user < ${seconds}e6);`

/** Processor seconds of a program and of what it begins. */
async function measured(program: string, ...words: string[]): Promise<number> {
  const child = spawn(program, words)
  const meter = new CpuMeter(child.pid ?? 0)
  await once(child, 'exit')
  return meter.end() ?? 0
}

test.runIf(platform() === 'linux')('processor time: what a process waited for is counted', async () => {
  expect(await measured('sh', '-c', `"${process.execPath}" -e "${busy(0.5)}"; sleep 1`)).toBeGreaterThan(0.45)
})

test.runIf(platform() === 'linux')(
  'processor time: what a process killed and did not wait for is counted',
  async () => {
    const work = `${busy(0.5)} console.log('done'); setInterval(() => {}, 1000)`
    const parent = `const { spawn } = require('child_process');
    const work = spawn(process.execPath, ['-e', ${JSON.stringify(work)}], { detached: true });
    // Later than the meter looks, which it does five times a second.
    work.stdout.once('data', () => setTimeout(() => {
      process.kill(work.pid, 'SIGKILL'); process.kill(process.pid, 'SIGKILL') }, 1000))`
    expect(await measured(process.execPath, '-e', parent)).toBeGreaterThan(0.45)
  },
)

test.runIf(platform() === 'linux')('processor time: what runs beside is not counted', async () => {
  const other = spawn(process.execPath, ['-e', busy(60)])
  const seconds = await measured(process.execPath, '-e', 'setTimeout(() => {}, 1500)')
  other.kill('SIGKILL')
  expect(seconds).toBeLessThan(1)
})
