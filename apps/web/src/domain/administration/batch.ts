import { ApiError } from '@parley/client'
import { errorText } from '../api/api-errors.ts'

interface Subject {
  readonly id: number
  readonly nickname: string
}

/** Somebody for whom it could not be done, and why. */
export interface Failure {
  readonly id: number
  readonly name: string
  readonly reason: string
}

interface Options {
  /** Ends it after the one that is under way. */
  signal: AbortSignal
  /** So many are done, well or not. */
  onStep: (done: number) => void
  /** Seconds until an act that came too soon is tried again. */
  wait?: (seconds: number) => Promise<void>
}

const waiting = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000))
/** Seconds that a server may ask to wait; after more than that the rest can be done later. */
const longestWait = 60

/** Does something for one person after the other, and goes on where it cannot be done. @returns for whom it could not */
export async function inTurn<T extends Subject>(
  people: readonly T[],
  act: (person: T) => Promise<unknown>,
  { signal, onStep, wait = waiting }: Options,
): Promise<Failure[]> {
  const failures: Failure[] = []
  for (const [index, person] of people.entries()) {
    if (signal.aborted) break
    try {
      await inTime(() => act(person), wait)
    } catch (error) {
      failures.push({ id: person.id, name: person.nickname, reason: errorText(error) })
    }
    onStep(index + 1)
  }
  return failures
}

/** As soon as the server takes it: what comes too soon is done once more when it said. */
async function inTime(act: () => Promise<unknown>, wait: (seconds: number) => Promise<void>) {
  try {
    await act()
  } catch (error) {
    const seconds =
      error instanceof ApiError && error.kind === 'limited' ? (error.retryAfter ?? 1) : undefined
    if (seconds === undefined || seconds > longestWait) throw error
    await wait(seconds)
    await act()
  }
}
