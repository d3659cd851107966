import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Circuit } from './circuit.ts'

beforeEach(() => void vi.useFakeTimers())

let circuit: Circuit
afterEach(() => {
  circuit.close()
  vi.useRealTimers()
})

function open(answers: { probe: () => Promise<void>; isAwaited?: boolean }) {
  const changes: boolean[] = []
  const probe = vi.fn(answers.probe)
  circuit = new Circuit({
    probe,
    doubtMs: 2000,
    isAwaited: () => answers.isAwaited ?? false,
    onChange: (isSilent) => changes.push(isSilent),
  })
  return { changes, probe }
}

const never = () => new Promise<void>(() => undefined)
const away = () => Promise.reject(new Error('away'))

test('the circuit does not probe while nothing waits, or work makes progress', async () => {
  const { probe } = open({ probe: never, isAwaited: true })
  for (let n = 0; n < 100; n++) {
    circuit.answered()
    await vi.advanceTimersByTimeAsync(500)
  }
  expect(probe).not.toHaveBeenCalled()
})

test('waiting work without progress causes a probe, and an unanswered probe means silence', async () => {
  const { changes, probe } = open({ probe: never, isAwaited: true })
  await vi.advanceTimersByTimeAsync(1000)
  expect(probe).toHaveBeenCalledTimes(1)
  expect(changes).toEqual([])
  await vi.advanceTimersByTimeAsync(2000)
  expect(changes).toEqual([true])
})

test('a slow database answers the probe, and nothing is refused', async () => {
  const { changes, probe } = open({ probe: async () => undefined, isAwaited: true })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(probe.mock.calls.length).toBeGreaterThan(3)
  expect(changes).toEqual([])
})

test('a silent database is probed once a second, until an answer ends the silence', async () => {
  let isAway = true
  const { changes, probe } = open({ probe: () => (isAway ? away() : Promise.resolve()) })
  circuit.suspect()
  await vi.advanceTimersByTimeAsync(0)
  expect(changes).toEqual([true])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(probe).toHaveBeenCalledTimes(11)
  isAway = false
  await vi.advanceTimersByTimeAsync(1000)
  expect(changes).toEqual([true, false])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(probe).toHaveBeenCalledTimes(12)
})

test('a failed probe does not count while statements are answered', async () => {
  const { changes } = open({ probe: never })
  circuit.suspect()
  await vi.advanceTimersByTimeAsync(500)
  circuit.answered()
  await vi.advanceTimersByTimeAsync(5000)
  expect(changes).toEqual([])
})

test('a late answer to a probe ends the silence', async () => {
  const late = Promise.withResolvers<void>()
  const { changes, probe } = open({ probe: () => (probe.mock.calls.length === 1 ? late.promise : never()) })
  circuit.suspect()
  await vi.advanceTimersByTimeAsync(2000)
  expect(changes).toEqual([true])
  await vi.advanceTimersByTimeAsync(20_000)
  expect(probe).toHaveBeenCalledTimes(1)
  late.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(changes).toEqual([true, false])
})

test('an answered statement ends the silence, without a probe', async () => {
  const { changes } = open({ probe: never })
  circuit.suspect()
  await vi.advanceTimersByTimeAsync(2000)
  expect(changes).toEqual([true])
  circuit.answered()
  circuit.answered()
  expect(changes).toEqual([true, false])
})

test('the circuit runs one probe at a time, however long it takes', async () => {
  const asked: Array<PromiseWithResolvers<void>> = []
  const { probe } = open({
    probe: () => {
      asked.push(Promise.withResolvers())
      return (asked.at(-1) as PromiseWithResolvers<void>).promise
    },
  })
  circuit.suspect()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(probe).toHaveBeenCalledTimes(1)
  asked[0]?.reject(new Error('away'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(probe).toHaveBeenCalledTimes(2)
})
