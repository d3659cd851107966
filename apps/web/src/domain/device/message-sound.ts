import { chosenSounds, volumes } from './chosen-sounds.ts'
import { playPattern } from './play-pattern.ts'
import { messageSounds } from './sound-patterns.ts'

/** Ten messages at once make one sound. */
const pauseMs = 1500

let context: AudioContext | undefined
let playedAt = Number.NEGATIVE_INFINITY

/**
 * Plays the sound that is chosen for messages, or for those that name me. Browsers let a page sound only after somebody
 * has pressed something in it: until then it stays silent.
 */
export function playMessageSound(kind: 'message' | 'mention') {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  const audio = context
  if (audio.state === 'running') return play(audio, kind)
  // Silence that a browser insists on is no error; sounds of long ago are not made up for.
  const asked = performance.now()
  audio.resume().then(
    () => {
      if (performance.now() - asked < pauseMs) play(audio, kind)
    },
    () => undefined,
  )
}

function play(audio: AudioContext, kind: 'message' | 'mention') {
  if (performance.now() - playedAt < pauseMs) return
  playedAt = performance.now()
  const chosen = chosenSounds()
  playPattern(audio, messageSounds[chosen[kind]], chosen.volume / volumes.most)
}
