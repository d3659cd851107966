import { type Counts, countsOf, isPoor } from './quality.ts'

const intervalMs = 2000
/** So many times in a row, before anything is said or taken back. */
const persistence = 2

/** Reports when a connection becomes poor and when it is well again. @returns a function that stops it */
export function watchQuality(
  connection: Pick<RTCPeerConnection, 'getStats'>,
  tell: (isPoor: boolean) => void,
) {
  let before: Counts | undefined
  let told = false
  let contrary = 0

  async function look() {
    const report = await connection.getStats()
    const now = countsOf((report as unknown as ReadonlyMap<string, Record<string, unknown>>).values())
    const poor = before ? isPoor(before, now) : false
    before = now
    contrary = poor === told ? 0 : contrary + 1
    if (contrary < persistence) return
    told = poor
    contrary = 0
    tell(poor)
  }

  // A connection that is being closed has no statistics.
  const timer = setInterval(() => void look().catch(() => {}), intervalMs)
  return () => clearInterval(timer)
}
