/** Often, so that hardly anybody is sent to a node that refuses connections: a load balancer would try another then. */
const askEachMs = 200
const answerMs = 1000

/** Chooses a node for each connection and call, as a load balancer does: in turn, and among those that are ready. */
export class Entrances implements Disposable {
  readonly #nodes: Array<{ readonly url: string; isReady: boolean }>
  readonly #asking: NodeJS.Timeout
  #turn = 0

  constructor(urls: readonly string[]) {
    this.#nodes = urls.map((url) => ({ url, isReady: true }))
    this.#asking = setInterval(() => this.#ask(), askEachMs)
  }

  next(): string {
    const ready = this.#nodes.filter(({ isReady }) => isReady)
    const among = ready.length > 0 ? ready : this.#nodes
    return among[this.#turn++ % among.length]?.url ?? ''
  }

  /** A request that reaches no node goes to another. */
  readonly fetch = async (path: string, init?: RequestInit): Promise<Response> => {
    const url = this.next()
    try {
      return await fetch(url + path, init)
    } catch (error) {
      if (init?.signal?.aborted) throw error
      this.#set(url, false)
      return fetch(this.next() + path, init)
    }
  };

  [Symbol.dispose](): void {
    clearInterval(this.#asking)
  }

  #ask(): void {
    for (const { url } of this.#nodes)
      fetch(`${url}/readyz`, { signal: AbortSignal.timeout(answerMs) }).then(
        ({ ok }) => this.#set(url, ok),
        () => this.#set(url, false),
      )
  }

  #set(url: string, isReady: boolean): void {
    for (const node of this.#nodes) if (node.url === url) node.isReady = isReady
  }
}
