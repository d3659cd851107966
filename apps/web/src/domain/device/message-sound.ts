/** Two short notes, the second a fourth higher: heard across a room, over in a third of a second. */
const notes = [
  { frequency: 659.26, start: 0, length: 0.16 },
  { frequency: 880, start: 0.09, length: 0.26 },
]
const loudness = 0.12
/** Ten messages at once make one sound. */
const pauseMs = 1500

let context: AudioContext | undefined
let playedAt = Number.NEGATIVE_INFINITY

/**
 * Plays the sound of a new message. Browsers let a page sound only after somebody has pressed something in it: until
 * then it stays silent.
 */
export function playMessageSound() {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  const audio = context
  if (audio.state === 'running') return play(audio)
  // Silence that a browser insists on is no error; sounds of long ago are not made up for.
  const asked = performance.now()
  audio.resume().then(
    () => {
      if (performance.now() - asked < pauseMs) play(audio)
    },
    () => undefined,
  )
}

function play(audio: AudioContext) {
  if (performance.now() - playedAt < pauseMs) return
  playedAt = performance.now()
  for (const { frequency, start, length } of notes) {
    const from = audio.currentTime + start
    const oscillator = new OscillatorNode(audio, { type: 'sine', frequency })
    const volume = new GainNode(audio, { gain: 0 })
    volume.gain.linearRampToValueAtTime(0, from)
    volume.gain.linearRampToValueAtTime(loudness, from + 0.012)
    volume.gain.exponentialRampToValueAtTime(0.0005, from + length)
    oscillator.connect(volume).connect(audio.destination)
    oscillator.start(from)
    oscillator.stop(from + length)
  }
}
