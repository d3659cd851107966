import { hrefOf, type Location, resolve } from '../location.ts'
import type { Mark, Steps } from '../steps.ts'

const root = { pathname: '/', search: '', hash: '' }

export type MemorySteps = ReturnType<typeof memorySteps>

/** The history of a browser, whose steps take a moment, as there. */
export function memorySteps(first: string) {
  const entries: { location: Location; mark: Mark }[] = [
    { location: { ...resolve(first, root), state: null }, mark: { index: 0, depth: 0 } },
  ]
  let at = 0
  let lateness = 0
  let notify = () => {}
  const here = () => entries[at] as (typeof entries)[number]

  const steps: Steps = {
    location: () => here().location,
    mark: () => here().mark,
    write(way, location, mark) {
      if (way === 'push') entries.splice(++at, entries.length, { location, mark })
      else entries.splice(at, 1, { location, mark })
    },
    go(by) {
      const arrive = () => {
        if (!entries[at + by]) return
        at += by
        notify()
      }
      if (lateness > 0) setTimeout(arrive, lateness)
      else queueMicrotask(arrive)
    },
    listen(onStep) {
      notify = onStep
    },
  }
  return {
    ...steps,
    /** Steps take so many milliseconds from now on, as on a machine that is busy. */
    slowDown(ms: number) {
      lateness = ms
    },
    /** Addresses in the history, the present one last. */
    hrefs: () => entries.slice(0, at + 1).map(({ location }) => hrefOf(location)),
    marks: () => entries.slice(0, at + 1).map(({ mark }) => mark),
  }
}
