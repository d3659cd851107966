/** Events by name, and the parameters of their subscribers. */
type List<Happenings> = { [Name in keyof Happenings]: (...about: never[]) => unknown }

/**
 * In-process events: a domain publishes what others must hear of, and those created after it subscribe. Subscribers are
 * called in the order in which they subscribed; an event without any is published all the same.
 */
export class Events<Happenings extends List<Happenings>> {
  readonly #subscribers = new Map<keyof Happenings, Happenings[keyof Happenings][]>()
  readonly #onError: (error: unknown) => void

  /** @param onError takes what fails in subscribers to an event that was announced */
  constructor(onError: (error: unknown) => void) {
    this.#onError = onError
  }

  subscribe<Name extends keyof Happenings>(name: Name, subscriber: Happenings[Name]): void {
    this.#subscribers.set(name, [...this.#of(name), subscriber])
  }

  /**
   * For what subscribers act upon in the publisher's transaction: each begins when the one before it is done. The first
   * that fails fails the event, and the transaction with it.
   * @returns what each gave
   */
  async publish<Name extends keyof Happenings>(
    name: Name,
    ...about: Parameters<Happenings[Name]>
  ): Promise<Awaited<ReturnType<Happenings[Name]>>[]> {
    const given: Awaited<ReturnType<Happenings[Name]>>[] = []
    for (const subscriber of this.#of(name))
      given.push((await subscriber(...about)) as Awaited<ReturnType<Happenings[Name]>>)
    return given
  }

  /** For what has happened already: a subscriber that fails is reported, and keeps no other from hearing of it. */
  announce<Name extends keyof Happenings>(name: Name, ...about: Parameters<Happenings[Name]>): void {
    for (const subscriber of this.#of(name)) {
      try {
        Promise.resolve(subscriber(...about)).catch(this.#onError)
      } catch (error) {
        this.#onError(error)
      }
    }
  }

  #of<Name extends keyof Happenings>(name: Name): Happenings[Name][] {
    return (this.#subscribers.get(name) ?? []) as Happenings[Name][]
  }
}
