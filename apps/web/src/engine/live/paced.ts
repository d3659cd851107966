/** Milliseconds until a thing that changed again is acted on again; the last pause is repeated. */
const pauses = [1000, 2000, 4000]

/**
 * Acts on the first change of a thing at once, and on those that follow closely once for all of them, after pauses that
 * grow for as long as they keep coming. The last change is always acted on.
 */
export function paced<Thing>(act: (thing: Thing) => void): (thing: Thing) => void {
  /** Whether what was acted on lately has changed since. */
  const changedSince = new Map<Thing, boolean>()

  function change(thing: Thing, round = 0) {
    if (changedSince.has(thing)) return void changedSince.set(thing, true)
    changedSince.set(thing, false)
    act(thing)
    setTimeout(
      () => {
        const isDue = changedSince.get(thing)
        changedSince.delete(thing)
        if (isDue) change(thing, round + 1)
      },
      pauses[Math.min(round, pauses.length - 1)],
    )
  }
  return (thing) => change(thing)
}
