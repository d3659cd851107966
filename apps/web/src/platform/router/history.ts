import { hrefOf, type Location } from './location.ts'

/** The way somebody has come, page by page. */
export interface History {
  location(): Location
  /** How many pages of ours lie behind. */
  index(): number
  push(location: Location): void
  replace(location: Location): void
  go(steps: number): void
  /** Told of steps back and forth, after the address has changed. @returns a function that stops it */
  listen(onStep: (steps: number) => void): () => void
}

interface Entry {
  index: number
  state: unknown
}

export function browserHistory(): History {
  const entry = () => history.state as Partial<Entry> | null
  let index = entry()?.index ?? 0

  const write = (how: 'pushState' | 'replaceState', location: Location) =>
    history[how]({ index, state: location.state } satisfies Entry, '', hrefOf(location))

  const read = (): Location => {
    const { pathname, search, hash } = location
    return { pathname, search, hash, state: entry()?.state ?? null }
  }

  return {
    location: read,
    index: () => index,
    push(location) {
      index += 1
      write('pushState', location)
    },
    replace: (location) => write('replaceState', location),
    go: (steps) => history.go(steps),
    listen(onStep) {
      const step = () => {
        const before = index
        const known = entry()?.index
        index = known ?? before + 1
        // The browser itself went on, to a place on the page.
        if (known === undefined) write('replaceState', read())
        onStep(index - before)
      }
      addEventListener('popstate', step)
      return () => removeEventListener('popstate', step)
    },
  }
}
