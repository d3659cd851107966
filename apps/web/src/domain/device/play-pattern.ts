import type { SoundNote, SoundPattern } from './sound-patterns.ts'

/**
 * Plays a pattern; one that repeats, until the function returned is called.
 *
 * @param share of its volume, from 0 to 1
 */
export function playPattern(audio: AudioContext, pattern: SoundPattern, share = 1): () => void {
  const output = new GainNode(audio, { gain: pattern.volume * share })
  output.connect(audio.destination)
  const sound = () => {
    for (const note of pattern.notes) playNote(output, note, pattern.wave ?? 'sine')
  }
  sound()
  // While a browser insists on silence its clock stops: all rounds would sound at once after that.
  const soundAgain = () => {
    if (audio.state === 'running') sound()
  }
  const timer = pattern.every === undefined ? undefined : setInterval(soundAgain, pattern.every * 1000)
  return () => {
    clearInterval(timer)
    output.disconnect()
  }
}

function playNote(output: GainNode, { pitch, at, length }: SoundNote, type: OscillatorType) {
  const { context } = output
  const start = context.currentTime + at
  const oscillator = new OscillatorNode(context, { type, frequency: pitch })
  const envelope = new GainNode(context, { gain: 0 })
  envelope.gain.setValueAtTime(0, start)
  envelope.gain.linearRampToValueAtTime(1, start + 0.015)
  envelope.gain.exponentialRampToValueAtTime(0.001, start + length)
  oscillator.connect(envelope).connect(output)
  oscillator.start(start)
  oscillator.stop(start + length)
}
