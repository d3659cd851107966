import { ackedIn, messageIn } from './frames.ts'
import { LightSocket } from './socket.ts'
import { type Ends, Talk } from './talk.ts'

/** Where the members of a group connect, and which it is. */
export interface GroupAddress {
  readonly memberUrls: readonly string[]
  readonly groupId: number
}

const senders = 8
const connectingAtOnce = 50

/** Some members of a group send, and all others get it. */
export class Group {
  readonly talks: readonly GroupTalk[]
  readonly #members: readonly Member[]

  static async connect({ memberUrls, groupId }: GroupAddress): Promise<Group> {
    const members: Member[] = []
    for (let from = 0; from < memberUrls.length; from += connectingAtOnce) {
      const some = memberUrls
        .slice(from, from + connectingAtOnce)
        .map((url) => new Member(new LightSocket(url)))
      await Promise.all(some.map(({ socket }) => socket.opened()))
      members.push(...some)
    }
    return new Group(members, groupId)
  }

  private constructor(members: readonly Member[], groupId: number) {
    this.#members = members
    const apart = members.length / senders
    const at = (place: number) => members[Math.floor(place * apart)] as Member
    // The witnesses of arrivals are spread between the first and the last member who receives a message.
    this.talks = Array.from(
      { length: senders },
      (_, index) => new GroupTalk(this, { sender: at(index), witness: at(index + 0.5) }, groupId, index),
    )
  }

  /** Messages that have arrived at others than their senders. */
  get deliveries(): number {
    return this.#members.reduce((sum, { got }) => sum + got, 0)
  }

  /** Whether every member has got what the others have sent. */
  get isDone(): boolean {
    const sent = this.talks.reduce((sum, talk) => sum + talk.sent, 0)
    const numbers = this.talks.reduce((sum, talk) => sum + talk.numbers, 0)
    return this.#members.every(
      ({ got, sum, talk }) => got === sent - (talk?.sent ?? 0) && sum === numbers - (talk?.numbers ?? 0),
    )
  }
}

/** For most members only the received messages are counted, and the sum of their numbers. */
class Member {
  readonly socket: LightSocket
  got = 0
  sum = 0
  /** Set for a member who sends. */
  talk: GroupTalk | undefined
  /** Called with each received message. */
  onMessage: ((n: number) => void) | undefined

  constructor(socket: LightSocket) {
    this.socket = socket
    socket.onFrame = (bytes, start, end) => {
      const acked = this.talk ? ackedIn(bytes, start, end) : 0
      if (acked > 0) this.talk?.takeAck(acked)
      else this.#take(messageIn(bytes, end))
    }
  }

  #take(n: number): void {
    if (n === 0 || this.talk?.isMine(n)) return
    this.got++
    this.sum += n
    this.onMessage?.(n)
  }
}

class GroupTalk extends Talk {
  /** The sum of its messages' numbers. */
  numbers = 0
  readonly #group: Group

  constructor(
    group: Group,
    { sender, witness }: { sender: Member; witness: Member },
    groupId: number,
    index: number,
  ) {
    const ends: Ends = { sender: sender.socket, receiver: witness.socket }
    super(ends, `"groupID":${groupId}`, { index, senders })
    this.#group = group
    sender.talk = this
    witness.onMessage = (n) => {
      if (this.isMine(n)) this.takeArrival(n)
    }
  }

  get isDone(): boolean {
    return this.acked === this.sent && this.arrived === this.sent && this.#group.isDone
  }

  override send(): number {
    const n = super.send()
    this.numbers += n
    return n
  }
}
