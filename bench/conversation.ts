import { once } from 'node:events'
import { WebSocket } from 'ws'

/** Where the two people of a pair connect, and who they are. */
export interface PairAddress {
  readonly senderUrl: string
  readonly receiverUrl: string
  readonly receiverId: number
}

const ackMark = 'a'.charCodeAt(0)
const errorMark = 'r'.charCodeAt(0)
/** Messages until which the time of one is remembered; far more than are ever in flight. */
const forgetAfter = 1000
const idMark = '"clientMessageId":"m'

/** One person sends numbered messages to another; both sides' frames are counted and checked. */
export class Conversation {
  readonly #sender: WebSocket
  readonly #receiver: WebSocket
  readonly #receiverId: number
  readonly #sentAt = new Map<number, number>()
  sent = 0
  acked = 0
  received = 0
  /** Told of each ack and each arrival, with the milliseconds since the message was sent. */
  onAck: (ms: number) => void = () => undefined
  onArrival: (ms: number) => void = () => undefined

  constructor({ senderUrl, receiverUrl, receiverId }: PairAddress) {
    const options = { perMessageDeflate: false, skipUTF8Validation: true }
    this.#sender = new WebSocket(senderUrl, 'parley.v2', options)
    this.#receiver = new WebSocket(receiverUrl, 'parley.v2', options)
    this.#receiverId = receiverId
    this.#sender.on('message', (data: Buffer) => this.#senderGot(data))
    this.#receiver.on('message', (data: Buffer) => this.#receiverGot(data))
  }

  async opened(): Promise<void> {
    await Promise.all([once(this.#sender, 'open'), once(this.#receiver, 'open')])
  }

  send(): void {
    const n = ++this.sent
    this.#sentAt.set(n, performance.now())
    this.#sentAt.delete(n - forgetAfter)
    const content = `Message ${n} of a conversation of two`
    this.#sender.send(
      `{"revUserID":${this.#receiverId},"msg":{"type":1,"textMsg":{"content":"${content}"}},"clientMessageId":"m${n}"}`,
    )
  }

  /** Acks begin `{"event":"ack"`, errors `{"event":"error"`; of what else a sender gets, its own messages, nothing. */
  #senderGot(data: Buffer): void {
    if (data[10] !== ackMark) {
      if (data[12] === errorMark) throw new Error(`refused: ${data}`)
      return
    }
    this.acked++
    this.onAck(this.#age(numberIn(data)))
  }

  #receiverGot(data: Buffer): void {
    const n = numberIn(data)
    if (n === 0) return
    this.received++
    if (n !== this.received) throw new Error(`message ${n} arrived in place of ${this.received}`)
    this.onArrival(this.#age(n))
  }

  #age(n: number): number {
    return performance.now() - (this.#sentAt.get(n) ?? Number.NaN)
  }
}

/** The number of the message that a frame is about; 0 for a frame about none. */
function numberIn(data: Buffer): number {
  const start = data.lastIndexOf(idMark)
  if (start === -1) return 0
  let n = 0
  for (let i = start + idMark.length; (data[i] ?? 0) !== 0x22; i++) n = n * 10 + (data[i] ?? 0) - 0x30
  return n
}
