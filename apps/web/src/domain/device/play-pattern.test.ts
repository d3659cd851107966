import { expect, onTestFinished, test, vi } from 'vitest'
import { playPattern } from './play-pattern.ts'

const begun = vi.fn()
const param = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} }

class Node {
  readonly gain = param
  readonly context: unknown
  start = begun
  constructor(context: unknown) {
    this.context = context
  }
  stop() {}
  connect = <T>(to: T) => to
  disconnect() {}
}

test('sounds that were blocked for a while are not played all at once later', () => {
  vi.useFakeTimers()
  vi.stubGlobal('GainNode', Node)
  vi.stubGlobal('OscillatorNode', Node)
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const audio = { state: 'suspended', currentTime: 0, destination: {} }
  const pattern = { notes: [{ pitch: 440, at: 0, length: 1 }], volume: 1, every: 2 }
  const stop = playPattern(audio as unknown as AudioContext, pattern)
  vi.advanceTimersByTime(60_000)
  expect(begun).toHaveBeenCalledOnce()
  audio.state = 'running'
  vi.advanceTimersByTime(2000)
  expect(begun).toHaveBeenCalledTimes(2)
  stop()
  vi.advanceTimersByTime(60_000)
  expect(begun).toHaveBeenCalledTimes(2)
})
