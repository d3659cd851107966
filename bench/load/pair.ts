import { ackedIn, messageIn } from './frames.ts'
import { LightSocket } from './socket.ts'
import { type Ends, Talk } from './talk.ts'

/** Where the two people of a pair connect, and who they are. */
export interface PairAddress {
  readonly senderUrl: string
  readonly receiverUrl: string
  readonly receiverId: number
}

/** One person sends to another. */
export class Pair extends Talk {
  static async connect({ senderUrl, receiverUrl, receiverId }: PairAddress): Promise<Pair> {
    const ends = { sender: new LightSocket(senderUrl), receiver: new LightSocket(receiverUrl) }
    await Promise.all([ends.sender.opened(), ends.receiver.opened()])
    return new Pair(ends, receiverId)
  }

  private constructor(ends: Ends, receiverId: number) {
    super(ends, `"revUserID":${receiverId}`)
    ends.sender.onFrame = (bytes, start, end) => {
      const n = ackedIn(bytes, start, end)
      if (n > 0) this.takeAck(n)
    }
    ends.receiver.onFrame = (bytes, _, end) => {
      const n = messageIn(bytes, end)
      if (n > 0) this.takeArrival(n)
    }
  }

  get isDone(): boolean {
    return this.acked === this.sent && this.arrived === this.sent
  }
}
