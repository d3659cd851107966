import type { Kind } from '@parley/client'
import { type ChatEventOf, errors } from '@parley/contract'
import type { Stay } from './conferences.ts'
import { Edits } from './edits.ts'
import type { Forward } from './forwards.ts'
import type { Schedule } from './schedules.ts'

/** Names a conversation for all who are in it. */
export type ConversationKey = `direct ${number} ${number}` | `group ${number}`

export const keyOf = (kind: Kind, id: number, me: number): ConversationKey =>
  kind === 'group' ? `group ${id}` : `direct ${Math.min(id, me)} ${Math.max(id, me)}`

/** The conversation with oneself. */
const isAlone = (key: ConversationKey) => new Set(key.split(' ').slice(1)).size === 1

export interface Send {
  readonly clientMessageId: string
  readonly senderId: number
  readonly key: ConversationKey
  readonly content: string
  /** Name of its sending queue, which keeps an order. */
  readonly queue: string
  /** The message that it withdraws. */
  readonly withdraws?: number
  /** Its place in an album, in the form of `Seen`. */
  readonly album?: string
  /** The first message of its thread. */
  readonly thread?: number
  ack?: ChatEventOf<'ack'>
  /** Code of a final refusal. */
  refusal?: number
  /** It names a member or a message, so it may be refused at one moment and accepted at the next. */
  readonly namesOther: boolean
  /** It was sent past the queue too, so it may be accepted and refused. */
  isRepeated: boolean
}

/** Outcome of a wish, such as an emoji on a message, or a pin. */
export interface Wish<V = boolean> {
  /** The devices that requested it: of several, the last one is unknown. */
  readonly devices: Set<string>
  /** Counts the requests. */
  asked: number
  /** A request was not answered on any page: it may arrive after a later one. */
  isAdrift: boolean
  /** Its state, if known. */
  on: V | undefined
}

/** Records the actions of a run, and so what everybody must see at its end. */
export class Model {
  readonly sends = new Map<string, Send>()
  /** Messages that people have hidden from their own view, by person. */
  readonly hidden = new Map<number, Set<number>>()
  /** Members of the existing groups. */
  readonly groups = new Map<number, Set<number>>()
  readonly owners = new Map<number, number>()
  /** Pairs of friends, as keys of their conversations. */
  readonly friends = new Set<ConversationKey>()
  /** The required state of people's reactions, by `person message emoji`. */
  readonly reactions = new Map<string, Wish>()
  /** The required choices in polls, by `person message`. */
  readonly votes = new Map<string, Wish<string>>()
  /** The required contents of entries in lists, by `person message entry`. */
  readonly entries = new Map<string, Wish<string>>()
  /** Whether a message must be pinned. */
  readonly pins = new Map<number, Wish>()
  readonly forwards: Forward[] = []
  readonly schedules: Schedule[] = []
  readonly stays: Stay[] = []
  /** Whether no signals are lost: one server without disasters. */
  hearsSignals = true
  readonly edits = new Edits()
  readonly complaints: string[] = []
  /** Sends whose repeat was refused because their group is gone, and with it the record of sent messages. */
  readonly forgotten: Send[] = []
  /** People who could not always write in a conversation: `key person`. */
  readonly #interrupted = new Set<string>()

  complain(what: string): void {
    this.complaints.push(what)
  }

  sent(send: Omit<Send, 'isRepeated'>): void {
    this.sends.set(send.clientMessageId, { ...send, isRepeated: false })
    if (!this.#maySpeak(send.key, send.senderId)) this.interrupt(send.key, send.senderId)
  }

  /** From here on this person may not write there. */
  interrupt(key: ConversationKey, userId: number): void {
    this.#interrupted.add(`${key} ${userId}`)
  }

  /**
   * Whether no later message may precede it. A refusal is not stored, and may be lost on its way: a message that is
   * sent again because of that may be accepted, after later ones.
   */
  keepsItsPlace({ key, senderId, withdraws, namesOther, isRepeated }: Send): boolean {
    return (
      withdraws === undefined && !namesOther && !isRepeated && !this.#interrupted.has(`${key} ${senderId}`)
    )
  }

  acked(ack: ChatEventOf<'ack'>) {
    const send = this.sends.get(ack.clientMessageId)
    if (!send) return this.complain(`an ack of what was never sent: ${ack.clientMessageId}`)
    const { ack: before } = send
    send.ack = ack
    if (send.refusal !== undefined && !send.isRepeated)
      this.complain(`${ack.clientMessageId} was refused with ${send.refusal} and then acked`)
    if (before && JSON.stringify(before) !== JSON.stringify(ack))
      this.complain(`two acks: ${JSON.stringify(before)} and ${JSON.stringify(ack)}`)
  }

  refused({ clientMessageId, code, retry }: ChatEventOf<'error'>) {
    if (clientMessageId === undefined || retry) return
    const send = this.sends.get(clientMessageId)
    if (!send) return this.complain(`a refusal of what was never sent: ${clientMessageId}`)
    if (send.ack && code === errors.groupUnknown.code) this.forgotten.push(send)
    else if (send.ack && !send.isRepeated)
      this.complain(`${clientMessageId} was acked and then refused with ${code}`)
    send.refusal ??= code
  }

  hide(userId: number, ids: readonly number[]): void {
    const hidden = this.hidden.get(userId) ?? new Set()
    for (const id of ids) hidden.add(id)
    this.hidden.set(userId, hidden)
  }

  /** @returns a function to call with the outcome: whether it was done, or undefined if unknown */
  reacting(
    userId: number,
    device: string,
    { messageId, emoji, on }: { messageId: number; emoji: string; on: boolean },
  ): (isDone: boolean | undefined) => void {
    return wanting(this.reactions, `${userId} ${messageId} ${emoji}`, device, on, false)
  }

  /** The same for a vote. */
  voting(
    userId: number,
    device: string,
    { messageId, options }: { messageId: number; options: readonly number[] },
  ): (isDone: boolean | undefined) => void {
    return wanting(this.votes, `${userId} ${messageId}`, device, options.join(), '')
  }

  /** The same for an entry in a list. */
  signingUp(
    userId: number,
    device: string,
    { messageId, entryId, content = '' }: { messageId: number; entryId: string; content?: string },
  ): (isDone: boolean | undefined) => void {
    return wanting(this.entries, `${userId} ${messageId} ${entryId}`, device, content, '')
  }

  /** The same for a pin. */
  pinning(
    device: string,
    { messageId, on }: { messageId: number; on: boolean },
  ): (isDone: boolean | undefined) => void {
    return wanting(this.pins, messageId, device, on, false)
  }

  mayBeIn(key: ConversationKey, userId: number): boolean {
    const [kind, first, second] = key.split(' ')
    if (kind === 'direct') return Number(first) === userId || Number(second) === userId
    return this.groups.get(Number(first))?.has(userId) ?? false
  }

  #maySpeak(key: ConversationKey, userId: number): boolean {
    return key.startsWith('group') ? this.mayBeIn(key, userId) : this.friends.has(key) || isAlone(key)
  }

  /** Sends that the server has neither taken nor refused. */
  get unanswered(): Send[] {
    return [...this.sends.values()].filter(({ ack, refusal }) => !ack && refusal === undefined)
  }
}

/** @param first the state before any request */
function wanting<K, V>(all: Map<K, Wish<V>>, key: K, device: string, on: V, first: V) {
  const known: Wish<V> = all.get(key) ?? { devices: new Set(), asked: 0, isAdrift: false, on: first }
  all.set(key, known)
  const before = known.on
  const turn = ++known.asked
  known.devices.add(device)
  known.on = undefined
  return (isDone: boolean | undefined) => {
    known.isAdrift ||= isDone === undefined
    if (known.asked !== turn) return
    if (known.isAdrift) known.on = undefined
    else known.on = isDone ? on : before
  }
}
