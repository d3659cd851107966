import { errorText } from '../api/api-errors.ts'
import { whenAllowed } from '../api/when-allowed.ts'

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

/** Does something for one person after the other, and goes on where it cannot be done. @returns for whom it could not */
export async function inTurn<T extends Subject>(
  people: readonly T[],
  act: (person: T) => Promise<unknown>,
  { signal, onStep, wait }: Options,
): Promise<Failure[]> {
  const failures: Failure[] = []
  for (const [index, person] of people.entries()) {
    if (signal.aborted) break
    try {
      await whenAllowed(() => act(person), wait)
    } catch (error) {
      failures.push({ id: person.id, name: person.nickname, reason: errorText(error) })
    }
    onStep(index + 1)
  }
  return failures
}
