/** Milliseconds after which a sound is of long ago. */
const patienceMs = 1500

let context: AudioContext | undefined

/**
 * The audio context that plays all sounds of a page. Browsers let it sound only after somebody has pressed something
 * there, and some have none.
 */
export function loudspeaker(): AudioContext | undefined {
  if (typeof AudioContext !== 'undefined') context ??= new AudioContext()
  return context
}

/** Plays once, as soon as the page may sound. Silence that a browser insists on is no error; it is not made up for later. */
export function playOnce(play: (audio: AudioContext) => void) {
  const audio = loudspeaker()
  if (!audio) return
  if (audio.state === 'running') return play(audio)
  const asked = performance.now()
  audio.resume().then(
    () => {
      if (performance.now() - asked < patienceMs) play(audio)
    },
    () => undefined,
  )
}
