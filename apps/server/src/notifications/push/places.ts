import { pushLimits } from '@parley/contract'
import { backOff } from '../../concurrency/back-off.ts'

/** Free places of a push service. */
interface Room {
  readonly origin: string
  readonly room: number
  readonly isDoubtful: boolean
}

/** Free places in all, and of each service. */
export interface Offer {
  readonly most: number
  /** Services that are not named have the room of a service that may not answer. */
  readonly named: readonly Room[]
  readonly doubtful: number
}

interface Service {
  underWay: number
  /** It answered the last request. */
  answers: boolean
  /** Timeouts in a row. */
  silences: number
  pauses: number
  pausedUntil: number
}

/** Services of which one node remembers whether they answer. */
const remembered = 500

/**
 * Shares the places of a node between push services, so that one that swallows requests holds up no other. A service
 * that has not answered yet, or not the last time, has few places; all such together have not many; and after several
 * timeouts it is paused.
 */
export class Places {
  readonly #services = new Map<string, Service>()
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** @param room places that are free */
  offer(room: number): Offer {
    const services = [...this.#services]
    const doubtful = services.reduce((sum, [, one]) => sum + (one.answers ? 0 : one.underWay), 0)
    return {
      most: room,
      named: services.map(([origin, one]) => ({
        origin,
        room: Math.max(0, this.#mostOf(one) - one.underWay),
        isDoubtful: !one.answers,
      })),
      doubtful: Math.max(0, pushLimits.doubtfulAtOnce - doubtful),
    }
  }

  /** A service that answers has all of its places taken, and there may be more for it; the others have time. */
  get isFull(): boolean {
    return [...this.#services.values()].some((one) => one.answers && one.underWay >= pushLimits.serviceAtOnce)
  }

  begin(origin: string): void {
    const known = this.#services.get(origin)
    // The service used last is forgotten last.
    this.#services.delete(origin)
    const service = known ?? { underWay: 0, answers: false, silences: 0, pauses: 0, pausedUntil: 0 }
    service.underWay++
    this.#services.set(origin, service)
  }

  /** @param isAnswered undefined if no answer was awaited */
  end(origin: string, isAnswered: boolean | undefined): void {
    const service = this.#services.get(origin)
    if (!service) return
    service.underWay--
    if (isAnswered) Object.assign(service, { answers: true, silences: 0, pauses: 0, pausedUntil: 0 })
    else if (isAnswered === false) this.#fallSilent(service)
    if (this.#services.size > remembered) this.#forgetOne()
  }

  #fallSilent(service: Service): void {
    service.answers = false
    service.silences++
    const isPaused = service.pausedUntil > this.#now()
    if (service.silences < pushLimits.silences || isPaused) return
    service.pauses++
    const { pauseSeconds, mostPauseSeconds } = pushLimits
    service.pausedUntil = this.#now() + backOff(service.pauses, pauseSeconds, mostPauseSeconds) * 1000
  }

  #mostOf({ answers, silences, pausedUntil }: Service): number {
    if (answers) return pushLimits.serviceAtOnce
    if (pausedUntil > this.#now()) return 0
    return silences < pushLimits.silences ? pushLimits.doubtfulServiceAtOnce : 1
  }

  #forgetOne(): void {
    for (const [origin, { underWay }] of this.#services)
      if (underWay === 0) return void this.#services.delete(origin)
  }
}
