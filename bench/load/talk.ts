import type { LightSocket } from './socket.ts'

/** Messages until which the time of one is remembered; far more than are ever in flight. */
const forgetAfter = 1000

/** The socket of a sender, and of one receiver. */
export interface Ends {
  readonly sender: LightSocket
  readonly receiver: LightSocket
}

/** Others send into the same conversation: no two messages of it have one number. */
interface Turn {
  readonly index: number
  readonly senders: number
}

/** A sender of numbered messages into a conversation. */
export abstract class Talk {
  readonly ends: Ends
  sent = 0
  acked = 0
  /** Messages that the receiver among the ends has received. */
  arrived = 0
  /** Called with each ack and each arrival, with the milliseconds since the message was sent. */
  onAck: (ms: number) => void = () => undefined
  onArrival: (ms: number) => void = () => undefined
  readonly #address: string
  readonly #turn: Turn
  readonly #sentAt = new Map<number, number>()

  /** @param address the receiver, as in frames */
  constructor(ends: Ends, address: string, turn: Turn = { index: 0, senders: 1 }) {
    this.ends = ends
    this.#address = address
    this.#turn = turn
  }

  /** All sent messages have been acked, and have arrived everywhere. */
  abstract get isDone(): boolean

  /** @returns the number of the message */
  send(): number {
    const n = this.#numberOf(++this.sent)
    this.#sentAt.set(n, performance.now())
    this.#sentAt.delete(this.#numberOf(this.sent - forgetAfter))
    const content = `Message ${n} of a conversation of some people`
    this.ends.sender.send(
      `{${this.#address},"msg":{"type":1,"textMsg":{"content":"${content}"}},"clientMessageId":"m${n}"}`,
    )
    return n
  }

  isMine(n: number): boolean {
    return n % this.#turn.senders === this.#numberOf(1) % this.#turn.senders
  }

  takeAck(n: number): void {
    this.acked++
    this.onAck(this.#age(n))
  }

  takeArrival(n: number): void {
    const expected = this.#numberOf(++this.arrived)
    if (n !== expected) throw new Error(`message ${n} arrived in place of ${expected}`)
    this.onArrival(this.#age(n))
  }

  #numberOf(count: number): number {
    return (count - 1) * this.#turn.senders + this.#turn.index + 1
  }

  #age(n: number): number {
    return performance.now() - (this.#sentAt.get(n) ?? Number.NaN)
  }
}
