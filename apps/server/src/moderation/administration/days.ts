export const dayMs = 24 * 3600_000

/** When the last days began where somebody reads, the last being today. @param ahead minutes ahead of UTC */
export function dayStarts(now: Date, ahead: number, count: number): Date[] {
  const shift = ahead * 60_000
  const today = Math.floor((now.getTime() + shift) / dayMs) * dayMs - shift
  return Array.from({ length: count }, (_, i) => new Date(today - (count - 1 - i) * dayMs))
}

/** Spans of time that begin at these times, whatever their order, to be counted once and summed up. */
export function spansOf(beginnings: readonly Date[]) {
  const times = [...new Set(beginnings.map((time) => time.getTime()))].sort((one, other) => one - other)
  return {
    times: times.map((time) => new Date(time)),
    sumSince: (counts: readonly number[], from: Date) =>
      counts.reduce((sum, count, i) => ((times[i] ?? 0) >= from.getTime() ? sum + count : sum), 0),
  }
}
