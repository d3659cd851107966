import { chosenSounds, volumes } from './chosen-sounds.ts'
import { loudspeaker } from './loudspeaker.ts'
import { playPattern } from './play-pattern.ts'
import { messageSounds } from './sound-patterns.ts'

/** Ten messages at once make one sound. */
const pauseMs = 1500

let playedAt = Number.NEGATIVE_INFINITY

/** Plays the sound that is chosen for messages, or for those that name me. */
export function playMessageSound(kind: 'message' | 'mention') {
  const audio = loudspeaker()
  if (!audio) return
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
