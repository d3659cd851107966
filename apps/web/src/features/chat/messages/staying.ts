/** Scrolling to the end flies past all that lies between; what was there twice, so far apart, was there to be read. */
const stayMs = 250

/**
 * Reports what stays in sight, each time somebody looks and once more while something new is there.
 * @param sight what is in sight now
 */
export function whatStays<Thing>(
  sight: () => ReadonlySet<Thing>,
  onStayed: (stayed: ReadonlySet<Thing>) => void,
) {
  let waiting: ReturnType<typeof setTimeout> | undefined
  function look() {
    if (waiting !== undefined) return
    const before = sight()
    waiting = setTimeout(() => {
      waiting = undefined
      const now = [...sight()]
      const stayed = now.filter((thing) => before.has(thing))
      if (stayed.length < now.length) look()
      if (stayed.length > 0) onStayed(new Set(stayed))
    }, stayMs)
  }
  return { look, stop: () => clearTimeout(waiting) }
}
