import { beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../engine/test/browser.ts'
import { chooseSounds, chosenSounds } from './chosen-sounds.ts'
import { playMessageSound } from './message-sound.ts'
import { messageSounds } from './sound-patterns.ts'

/** Sounds that were played: the pitch of each note, and how loud they are together. */
const heard: { pitches: number[]; gain: number } = { pitches: [], gain: 0 }

beforeEach(() => {
  stubBrowser()
  const node = { connect: (next: object) => next, disconnect: () => {}, start: () => {}, stop: () => {} }
  const envelope = {
    setValueAtTime: () => {},
    linearRampToValueAtTime: () => {},
    exponentialRampToValueAtTime: () => {},
  }
  class Audio {
    readonly state = 'running'
    readonly currentTime = 0
    readonly destination = node
  }
  class Gain {
    readonly gain = envelope
    readonly context: object
    readonly connect = node.connect
    constructor(context: object, { gain }: { gain: number }) {
      this.context = context
      if (gain > 0) heard.gain = gain
    }
  }
  class Oscillator {
    constructor(_: object, { frequency }: { frequency: number }) {
      Object.assign(this, node)
      heard.pitches.push(frequency)
    }
  }
  vi.stubGlobal('AudioContext', Audio)
  vi.stubGlobal('GainNode', Gain)
  vi.stubGlobal('OscillatorNode', Oscillator)
})

let minute = 0
/** Long after whatever was heard before. */
function hear(kind: 'message' | 'mention') {
  minute += 60_000
  heard.pitches = []
  const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + minute)
  playMessageSound(kind)
  now.mockRestore()
  return { ...heard }
}
const pitchesOf = (name: keyof typeof messageSounds) => messageSounds[name].notes.map(({ pitch }) => pitch)

test('messages and mentions sound as they are chosen, and as loud', () => {
  chooseSounds({ message: 'drop', mention: 'knock', volume: 50 })
  expect(hear('message')).toEqual({ pitches: pitchesOf('drop'), gain: messageSounds.drop.volume / 2 })
  expect(hear('mention')).toEqual({ pitches: pitchesOf('knock'), gain: messageSounds.knock.volume / 2 })
})

test('a choice is kept on the device', () => {
  const { stored } = stubBrowser()
  chooseSounds({ call: 'calm', volume: 70 })
  expect(JSON.parse(stored.get('sounds') ?? '')).toMatchObject({ call: 'calm', volume: 70 })
  expect(chosenSounds()).toMatchObject({ call: 'calm', volume: 70 })
})
