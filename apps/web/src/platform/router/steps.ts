import type { Way } from './history.ts'
import { hrefOf, type Location } from './location.ts'

/** Where a step stands: its page, and how many layers are open over it. */
export interface Mark {
  index: number
  depth: number
}

/** History of the browser: pages of ours, and layers that were opened over them. */
export interface Steps {
  location(): Location
  mark(): Mark
  write(way: Way, location: Location, mark: Mark): void
  go(by: number): void
  /** Called after another step has become the present one. */
  listen(onStep: () => void): void
}

export function browserSteps(): Steps {
  const entry = () => history.state as (Mark & { state: unknown }) | null
  let last = -1

  const write = (way: Way, location: Location, mark: Mark) =>
    history[`${way}State`]({ ...mark, state: location.state }, '', hrefOf(location))
  const read = (): Location => {
    const { pathname, search, hash } = location
    return { pathname, search, hash, state: entry()?.state ?? null }
  }

  return {
    location: read,
    mark() {
      // The browser itself went on: to us, or to a place on the page.
      if (entry()?.index === undefined) write('replace', read(), { index: last + 1, depth: 0 })
      const { index, depth } = entry() as Mark
      last = index
      // An older version knew no layers.
      return { index, depth: depth || 0 }
    },
    write,
    go: (by) => history.go(by),
    listen: (onStep) => addEventListener('popstate', onStep),
  }
}
