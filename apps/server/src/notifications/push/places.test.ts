import { pushLimits } from '@parley/contract'
import { expect, test } from 'vitest'
import { Places } from './places.ts'

const { atOnce, serviceAtOnce, doubtfulAtOnce, doubtfulServiceAtOnce, silences } = pushLimits
const { pauseSeconds, mostPauseSeconds } = pushLimits

function open() {
  let now = 0
  const places = new Places(() => now)
  const of = (origin: string) => places.offer(atOnce).named.find((one) => one.origin === origin)
  const end = (origin: string, isAnswered: boolean | undefined) => {
    places.begin(origin)
    places.end(origin, isAnswered)
  }
  return {
    places,
    of,
    end,
    pass: (seconds: number) => {
      now += seconds * 1000
    },
  }
}

test('a service that answers has many places, and leaves some for others', () => {
  const { places, of, end } = open()
  end('a', true)
  expect(of('a')).toEqual({ origin: 'a', room: serviceAtOnce, isDoubtful: false })
  places.begin('a')
  expect(of('a')?.room).toBe(serviceAtOnce - 1)
  expect(serviceAtOnce + doubtfulAtOnce).toBeLessThan(atOnce)
})

test('services that have not answered have few places each, and not many together', () => {
  const { places, of } = open()
  places.begin('a')
  expect(of('a')).toEqual({ origin: 'a', room: doubtfulServiceAtOnce - 1, isDoubtful: true })
  for (let n = 1; n < doubtfulAtOnce; n++) places.begin(`other ${n}`)
  expect(places.offer(atOnce).doubtful).toBe(0)
  places.end('a', true)
  expect(places.offer(atOnce).doubtful).toBe(1)
})

test('a service that times out while all its places are taken gets no more', () => {
  const { places, of, end } = open()
  end('a', true)
  for (let n = 0; n < serviceAtOnce; n++) places.begin('a')
  places.end('a', false)
  expect(of('a')).toMatchObject({ room: 0, isDoubtful: true })
})

test('a service that keeps timing out is paused, twice as long each time, and then gets one request', () => {
  const { places, of, end, pass } = open()
  for (let n = 0; n < silences; n++) end('a', false)
  let pause: number = pauseSeconds
  for (let n = 0; n < 10; n++) {
    pass(pause - 1)
    expect(of('a')?.room).toBe(0)
    pass(1)
    expect(of('a')?.room).toBe(1)
    end('a', false)
    pause = Math.min(2 * pause, mostPauseSeconds)
  }
  pass(pause)
  end('a', true)
  expect(of('a')?.room).toBe(serviceAtOnce)
  expect(places.offer(atOnce).doubtful).toBe(doubtfulAtOnce)
})

test('requests that an ending node gives up do not count against the service', () => {
  const { of, end } = open()
  end('a', true)
  for (let n = 0; n < silences; n++) end('a', undefined)
  expect(of('a')?.isDoubtful).toBe(false)
})

test('a thousand named services do not grow the memory without limit', () => {
  const { places, end } = open()
  places.begin('under way')
  for (let n = 0; n < 1000; n++) end(`service ${n}`, false)
  const { named } = places.offer(atOnce)
  expect(named).toHaveLength(500)
  expect(named.map(({ origin }) => origin)).toContain('under way')
})
