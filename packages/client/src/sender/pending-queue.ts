interface Identified {
  clientMessageId: string
}

/** Frames that were given to the sender and not yet answered, in the order of sending. */
export interface PendingQueue<F extends Identified> {
  all(): readonly F[]
  has(clientMessageId: string): boolean
  add(frame: F): void
  /** @returns false if there was no such frame */
  remove(clientMessageId: string): boolean
}

/**
 * A pending queue that lasts as long as the page.
 *
 * @example
 * ```ts
 * const queue = createMemoryQueue<PendingFrame>()
 * queue.add({ revUserID: 10002, msg: { type: 1, textMsg: { content: 'Hello' } }, clientMessageId: '5c1f' })
 * console.log(queue.all().length)
 * ```
 */
export function createMemoryQueue<F extends Identified>(): PendingQueue<F> {
  const frames = new Map<string, F>()
  return {
    all: () => [...frames.values()],
    has: (clientMessageId) => frames.has(clientMessageId),
    add: (frame) => frames.set(frame.clientMessageId, frame),
    remove: (clientMessageId) => frames.delete(clientMessageId),
  }
}
