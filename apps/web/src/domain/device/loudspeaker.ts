let context: AudioContext | undefined

/**
 * What sounds are played with: one for all of a page. Browsers let it sound only after somebody has pressed something
 * there, and some have none.
 */
export function loudspeaker(): AudioContext | undefined {
  if (typeof AudioContext !== 'undefined') context ??= new AudioContext()
  return context
}
