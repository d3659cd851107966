import { expect, test } from 'vitest'
import { Throttle } from './throttle.ts'

function throttled() {
  const log: string[] = []
  const throttle = new Throttle({
    pause: () => void log.push('pause'),
    resume: () => void log.push('resume'),
  })
  const take = (count: number, bytes: number) => {
    for (let n = 0; n < count; n++) throttle.started(bytes, 0)
  }
  const finish = (count: number, bytes: number) => {
    for (let n = 0; n < count; n++) throttle.finished(bytes)
  }
  return { log, take, finish }
}

test.each([
  ['256 frames', 256, 10],
  ['256 KiB', 4, 64 * 1024],
])('a connection with %s unanswered is not read until half of it is', (_what, count, bytes) => {
  const { log, take, finish } = throttled()
  take(count - 1, bytes)
  expect(log).toEqual([])
  take(1, bytes)
  expect(log).toEqual(['pause'])
  finish(count / 2, bytes)
  expect(log).toEqual(['pause'])
  finish(1, bytes)
  expect(log).toEqual(['pause', 'resume'])
})
