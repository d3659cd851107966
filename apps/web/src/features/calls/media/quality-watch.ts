import { type Counts, countsOf, isPoor } from './quality.ts'

const intervalMs = 2000
/** So many times in a row, before a change is reported. */
const persistence = 2

/** Reports when a connection becomes poor and when it is well again. @returns a function that stops it */
export function watchQuality(
  connection: Pick<RTCPeerConnection, 'getStats'>,
  onChange: (isPoor: boolean) => void,
) {
  let before: Counts | undefined
  let reported = false
  let contrary = 0

  async function look() {
    const report = await connection.getStats()
    const now = countsOf((report as unknown as ReadonlyMap<string, Record<string, unknown>>).values())
    const poor = before ? isPoor(before, now) : false
    before = now
    contrary = poor === reported ? 0 : contrary + 1
    if (contrary < persistence) return
    reported = poor
    contrary = 0
    onChange(poor)
  }

  // A connection that is being closed has no statistics.
  const timer = setInterval(() => void look().catch(() => {}), intervalMs)
  return () => clearInterval(timer)
}
