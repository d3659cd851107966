import type { Location } from './location.ts'

/** A change of the address that waits for an answer. */
export interface Held {
  proceed(): void
  stay(): void
}

interface Blocker {
  blocks(to: Location, from: Location): boolean
  hold(held: Held | undefined): void
}

/** Blockers that are called before the address changes. */
export function createBlockers() {
  const blockers = new Set<Blocker>()

  return {
    add(blocker: Blocker) {
      blockers.add(blocker)
      return () => void blockers.delete(blocker)
    },

    /** @returns whether somebody holds up the change; `proceed` is called if they let it go later */
    hold(to: Location, from: Location, proceed: () => void): boolean {
      for (const blocker of blockers) {
        if (!blocker.blocks(to, from)) continue
        blocker.hold({
          proceed() {
            blocker.hold(undefined)
            proceed()
          },
          stay: () => blocker.hold(undefined),
        })
        return true
      }
      return false
    },
  }
}
