const parts = 48
const steps = 15

/** How loud a recording was, as the contract's `waveform` has it. @param levels at equal distances, from 0 to 1 */
export function waveformOf(levels: readonly number[]): string | undefined {
  const count = Math.min(parts, levels.length)
  if (count === 0) return undefined
  const heights = Array.from({ length: count }, (_, part) => {
    const [from, to] = [part, part + 1].map((edge) => Math.floor((edge * levels.length) / count))
    return Math.max(...levels.slice(from, to))
  })
  // A recording that is quiet throughout is drawn as high as a loud one.
  const loudest = Math.max(...heights, 0.05)
  return heights.map((height) => Math.round((height / loudest) * steps).toString(16)).join('')
}
