import { parseEvent, socketOf, ticketAddress } from '@parley/client'
import { type GroupRequest, subprotocol } from '@parley/contract'
import type { Stay } from '../model/conferences.ts'
import type { Line } from '../network/line.ts'
import { clientOf } from './calls.ts'
import type { Account } from './device.ts'

type Answer = 'done' | 'refused' | undefined

/** A tab of a participant in the call of a group, on a line of its own. */
export class Seat implements Stay {
  readonly userId: number
  readonly groupId: number
  state: Stay['state'] = 'asked'
  hasHandUp: boolean | undefined = false
  readonly line: Line
  readonly #account: Account
  readonly #answers = new Map<string, (answer: Answer) => void>()
  #socket: WebSocket | undefined
  #asked = 0

  constructor(account: Account, groupId: number, line: Line) {
    this.userId = account.id
    this.groupId = groupId
    this.line = line
    this.#account = account
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN
  }

  /** Begins the call or joins it, if the server lets it. */
  async enter(): Promise<void> {
    const { url } = this.line
    const address = await ticketAddress(socketOf.group, url, clientOf(url, this.#account.token))
    const socket = new WebSocket(address, subprotocol)
    this.#socket = socket
    socket.addEventListener('message', ({ data }) => this.#hear(String(data)))
    await new Promise<void>((resolve) => {
      socket.addEventListener('open', () => resolve())
      socket.addEventListener('close', () => {
        this.#end()
        resolve()
      })
    })
    const answer = await this.#ask({ enterConference: { groupID: this.groupId, kind: 'voice' } })
    // The event that it moved may have arrived already.
    if (this.state === 'asked') this.state = answer === 'done' ? 'in' : 'out'
  }

  async leave(): Promise<void> {
    const answer = await this.#ask({ leaveConference: { groupID: this.groupId } })
    if (answer === undefined) return
    this.state = 'out'
    // As the app does, whatever the server could not do.
    if (answer === 'refused') this.#socket?.close()
  }

  async raiseHand(hasHandUp: boolean): Promise<void> {
    this.hasHandUp = undefined
    const shown = { isMuted: false, hasCamera: false, isSharing: false, hasHandUp }
    const answer = await this.#ask({ showInConference: { groupID: this.groupId, ...shown } })
    if (answer === 'done') this.hasHandUp = hasHandUp
  }

  close(): void {
    this.#socket?.close()
    this.line.close()
  }

  #ask(request: GroupRequest): Promise<Answer> {
    const socket = this.#socket
    if (!socket || !this.isOpen) return Promise.resolve(undefined)
    const requestId = `seat-${++this.#asked}`
    return new Promise((resolve) => {
      this.#answers.set(requestId, resolve)
      socket.send(JSON.stringify({ ...request, requestId }))
    })
  }

  #hear(text: string): void {
    const event = parseEvent('group', text)
    if (event?.event === 'conferenceLeft' && event.groupID === this.groupId) this.state = 'out'
    if (event?.event !== 'done' && event?.event !== 'error') return
    this.#answers.get(event.requestId ?? '')?.(event.event === 'done' ? 'done' : 'refused')
  }

  #end(): void {
    this.state = 'out'
    for (const answer of this.#answers.values()) answer(undefined)
  }
}
