const shortest = 128
const longest = 260
/** Seconds from which on a bubble does not grow. */
const fullAt = 60

/** Width of a voice bubble in pixels: it grows with the length, fast at first. */
export function voiceWidth(seconds: number): number {
  const part = Math.sqrt(Math.min(Math.max(seconds, 0), fullAt) / fullAt)
  return Math.round(shortest + (longest - shortest) * part)
}

const barWidth = 5

/** Heights of the bars in a voice bubble, from 0 to 1: the same for the same message, told by its address. */
export function voiceBars(src: string, width: number): number[] {
  let seed = 7
  for (const character of src) seed = (seed * 31 + (character.codePointAt(0) ?? 0)) % 65_521
  return Array.from({ length: Math.floor((width - 76) / barWidth) + 6 }, () => {
    seed = (seed * 75 + 74) % 65_537
    return 0.25 + 0.75 * (seed / 65_537)
  })
}
