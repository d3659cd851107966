import type { Location } from './location.ts'

/** Whether a page comes after the present one, or in its place. */
export type Way = 'push' | 'replace'

/** The way somebody has come, page by page. */
export interface History {
  location(): Location
  /** How many pages of ours lie behind. */
  index(): number
  write(way: Way, location: Location): void
  go(steps: number): void
  /** Called with the steps back and forth, after the address has changed. */
  listen(onStep: (steps: number) => void): void
}
