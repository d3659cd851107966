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

/** A pending queue that lasts as long as the page. */
export function createMemoryQueue<F extends Identified>(): PendingQueue<F> {
  const frames = new Map<string, F>()
  return {
    all: () => [...frames.values()],
    has: (clientMessageId) => frames.has(clientMessageId),
    add: (frame) => frames.set(frame.clientMessageId, frame),
    remove: (clientMessageId) => frames.delete(clientMessageId),
  }
}
