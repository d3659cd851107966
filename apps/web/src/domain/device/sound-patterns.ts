/** Sounds are made here rather than loaded: there is nothing to fetch, and nothing to license. */
export interface SoundNote {
  /** Hertz. */
  readonly pitch: number
  /** Seconds from the start of the pattern. */
  readonly at: number
  readonly length: number
}

export interface SoundPattern {
  readonly notes: readonly SoundNote[]
  readonly volume: number
  readonly wave?: 'triangle'
  /** Seconds until it begins again; without, it plays once. */
  readonly every?: number
}

const note = (pitch: number, at: number, length: number): SoundNote => ({ pitch, at, length })

/** Notes one after the other, each dying away as a bell does. */
export const bell = (pitches: readonly number[], gap: number, from = 0, length = 0.9): SoundNote[] =>
  pitches.map((pitch, index) => note(pitch, from + index * gap, length))

const rising = [659.3, 784, 987.8, 1318.5]
const calm = [392, 493.9, 587.3]
const warble = [0, 0.08, 0.16, 0.24, 0.32, 0.4, 0.48, 0.56]

/** Sounds for messages: heard across a room, and over in half a second. */
export const messageSounds = {
  chime: { notes: [note(659.26, 0, 0.16), note(880, 0.09, 0.26)], volume: 0.12 },
  drop: { notes: [note(1046.5, 0, 0.12), note(698.46, 0.08, 0.22)], volume: 0.12 },
  knock: { notes: [note(196, 0, 0.08), note(196, 0.13, 0.1)], volume: 0.3, wave: 'triangle' },
  sparkle: { notes: bell([1046.5, 1318.5, 1568, 2093], 0.06, 0, 0.2), volume: 0.09 },
} satisfies Record<string, SoundPattern>

/** Sounds for calls: repeated until one is answered. */
export const callSounds = {
  bells: { notes: [...bell(rising, 0.16), ...bell(rising, 0.16, 0.9)], volume: 0.16, every: 3 },
  telephone: {
    notes: warble.map((at, index) => note(index % 2 === 0 ? 1000 : 800, at, 0.09)),
    volume: 0.12,
    wave: 'triangle',
    every: 2.5,
  },
  calm: { notes: bell([...calm, ...calm.toReversed()], 0.3, 0, 1.1), volume: 0.2, every: 3.5 },
} satisfies Record<string, SoundPattern>

export type MessageSound = keyof typeof messageSounds
export type CallSound = keyof typeof callSounds
