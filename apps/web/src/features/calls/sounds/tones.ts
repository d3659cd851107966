/** Tones are made here rather than loaded: nothing to fetch when it rings. */
interface Note {
  /** Hertz. */
  pitch: number
  /** Seconds from the start of the pattern. */
  at: number
  length: number
}

interface Pattern {
  notes: readonly Note[]
  volume: number
  /** Seconds until it begins again; without, it plays once. */
  every?: number
}

const bell = (pitches: readonly number[], gap: number, from = 0): Note[] =>
  pitches.map((pitch, index) => ({ pitch, at: from + index * gap, length: 0.9 }))

const patterns = {
  incoming: {
    notes: [...bell([659.3, 784, 987.8, 1318.5], 0.16), ...bell([659.3, 784, 987.8, 1318.5], 0.16, 0.9)],
    volume: 0.16,
    every: 3,
  },
  // As telephones have it.
  outgoing: { notes: [{ pitch: 450, at: 0, length: 1 }], volume: 0.05, every: 4 },
  connected: { notes: bell([784, 1046.5], 0.12), volume: 0.08 },
  over: { notes: bell([523.3, 415.3], 0.18), volume: 0.08 },
} satisfies Record<string, Pattern>

export type Tone = keyof typeof patterns

let context: AudioContext | undefined

/** Plays a tone; one that repeats, until the function returned is called. */
export function play(tone: Tone): () => void {
  const pattern: Pattern = patterns[tone]
  context ??= new AudioContext()
  // A page that nobody has touched yet may not sound.
  context.resume().catch(() => {})
  const output = new GainNode(context, { gain: pattern.volume })
  output.connect(context.destination)

  const sound = () => {
    for (const note of pattern.notes) playNote(output, note)
  }
  sound()
  const timer = pattern.every === undefined ? undefined : setInterval(sound, pattern.every * 1000)
  return () => {
    clearInterval(timer)
    output.disconnect()
  }
}

function playNote(output: GainNode, { pitch, at, length }: Note) {
  const { context } = output
  const start = context.currentTime + at
  const oscillator = new OscillatorNode(context, { frequency: pitch })
  const envelope = new GainNode(context, { gain: 0 })
  envelope.gain.setValueAtTime(0, start)
  envelope.gain.linearRampToValueAtTime(1, start + 0.02)
  envelope.gain.exponentialRampToValueAtTime(0.001, start + length)
  oscillator.connect(envelope).connect(output)
  oscillator.start(start)
  oscillator.stop(start + length)
}
