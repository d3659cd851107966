import { chosenSounds, volumes } from './chosen-sounds.ts'
import { playOnce } from './loudspeaker.ts'
import { playPattern } from './play-pattern.ts'
import { messageSounds } from './sound-patterns.ts'

/** Ten messages at once make one sound. */
const pauseMs = 1500

let playedAt = Number.NEGATIVE_INFINITY

/** Plays the sound that is chosen for messages, or for those that name me. */
export const playMessageSound = (kind: 'message' | 'mention') => playOnce((audio) => play(audio, kind))

function play(audio: AudioContext, kind: 'message' | 'mention') {
  if (performance.now() - playedAt < pauseMs) return
  playedAt = performance.now()
  const chosen = chosenSounds()
  playPattern(audio, messageSounds[chosen[kind]], chosen.volume / volumes.most)
}
