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
/** For messages from before waveforms were sent, and from other clients. */
const unknown = 0.3

/** As high as silence is drawn. */
const quietest = 0.15

const countOf = (width: number) => Math.floor((width - 76) / barWidth) + 6

/**
 * Heights of the bars in a voice bubble, from 0 to 1.
 * @param waveform as the contract has it; without it all bars are alike
 */
export function voiceBars(waveform: string | undefined, width: number): number[] {
  const digits = [...(waveform ?? '')].map((digit) => Number.parseInt(digit, 16) / 15)
  const count = countOf(width)
  return Array.from({ length: count }, (_, bar) => {
    const [from = 0, to = 0] = [bar, bar + 1].map((edge) => Math.floor((edge * digits.length) / count))
    const heights = digits.slice(from, Math.max(to, from + 1))
    return quietest + (1 - quietest) * (heights.length > 0 ? Math.max(...heights) : unknown)
  })
}
