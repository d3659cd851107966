import { pushLimits } from '@parley/contract'
import { Signer } from '../../platform/files/service.ts'

/** Lets a device act on a notification without a session: mark it as read, answer or refuse the call. */
export interface Ticket {
  readonly deviceId: number
  /** The other person, or the group. */
  readonly target: number
  readonly kind: 'direct' | 'group'
  /** Id of the call, in a ticket for a call. */
  readonly messageId: number
}

type Purpose = 'marking a message read' | 'answering a call' | 'refusing a call'

const kinds = ['direct', 'group'] as const
const hourMs = 3600_000
/** Bytes of each part: numbers of at most 48 bits, the kind, and the hour at which it ends. */
const number = 6
const length = 3 * number + 1 + 3

/** Makes and reads tickets. They are sent to one device, encrypted, and expire with its notification. */
export class Tickets {
  readonly #signer: Signer
  readonly #now: () => number

  constructor(secret: Uint8Array, purpose: Purpose, now: () => number = () => Date.now()) {
    this.#signer = new Signer(secret, purpose)
    this.#now = now
  }

  write({ deviceId, target, kind, messageId }: Ticket): string {
    const bytes = Buffer.alloc(length)
    for (const [place, one] of [deviceId, target, messageId].entries())
      bytes.writeUIntBE(one, place * number, number)
    bytes.writeUInt8(kinds.indexOf(kind), 3 * number)
    bytes.writeUIntBE(Math.ceil(this.#now() / hourMs) + pushLimits.keptHours, 3 * number + 1, 3)
    return this.#signer.sign(bytes)
  }

  /** Undefined for a text that this site never made, and for an expired ticket. */
  read(text: string): Ticket | undefined {
    const bytes = this.#signer.read(text)
    const kind = bytes?.length === length ? kinds[bytes.readUInt8(3 * number)] : undefined
    if (!bytes || !kind || bytes.readUIntBE(3 * number + 1, 3) * hourMs < this.#now()) return undefined
    const at = (place: number) => bytes.readUIntBE(place * number, number)
    return { deviceId: at(0), target: at(1), messageId: at(2), kind }
  }
}
