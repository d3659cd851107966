import { limits } from '@parley/contract'
import { Refusal } from '../../kernel/refusal.ts'

/** An upload on its way. */
export interface Arrival {
  /** Counts so many bytes of it; gives what is counted of its person's others. */
  count(bytes: number): number
  /** It is here, or given up: another may come. */
  received(): void
  /** It is stored or gone. */
  end(): void
}

interface Person {
  readonly bytes: Map<object, number>
  readonly waiting: (() => void)[]
  arriving: number
}

/** Uploads that are arriving at this node: they are on its disk, and in no total yet. */
export class Arrivals {
  readonly #people = new Map<number, Person>()

  /** Waits until there is a place among this person's. @throws Refusal `uploadIncomplete` when it is aborted */
  async begin(userId: number, signal: AbortSignal): Promise<Arrival> {
    const person = this.#people.get(userId) ?? { bytes: new Map(), waiting: [], arriving: 0 }
    this.#people.set(userId, person)
    if (person.arriving < limits.uploadsOfPerson) person.arriving++
    else await handedOver(person, signal)
    return this.#arrival(userId, person)
  }

  #arrival(userId: number, person: Person): Arrival {
    const key = {}
    let isArriving = true
    const received = () => {
      if (!isArriving) return
      isArriving = false
      const next = person.waiting.shift()
      if (next) next()
      else person.arriving--
    }
    return {
      count(bytes) {
        person.bytes.set(key, bytes)
        return [...person.bytes.values()].reduce((sum, one) => sum + one, 0) - bytes
      },
      received,
      end: () => {
        received()
        person.bytes.delete(key)
        if (person.arriving === 0 && person.bytes.size === 0) this.#people.delete(userId)
      },
    }
  }
}

function handedOver({ waiting }: Person, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = () => {
      signal.removeEventListener('abort', leave)
      resolve()
    }
    const leave = () => {
      waiting.splice(waiting.indexOf(begin), 1)
      reject(new Refusal('uploadIncomplete'))
    }
    if (signal.aborted) return reject(new Refusal('uploadIncomplete'))
    signal.addEventListener('abort', leave, { once: true })
    waiting.push(begin)
  })
}
