import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** Keeps each core busy with something else, until it is disposed of. */
export function keepCoresBusy(): Disposable {
  const loops = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  )
  return {
    [Symbol.dispose]() {
      for (const loop of loops) loop.kill('SIGKILL')
    },
  }
}
