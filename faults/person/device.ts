import {
  type Command,
  createClientMessageId,
  type Edit,
  type Kind,
  type PendingFrame,
  type Pin,
  type Reaction,
  type SignUpWish,
} from '@parley/client'
import {
  type Album,
  bodyOf,
  type Mention,
  MessageType,
  type NewPoll,
  type NewSignUpList,
  type OutgoingMsg,
  plainTextIn,
  type ThreadPlace,
} from '@parley/contract'
import { keyOf, type Model } from '../model/model.ts'
import type { Line } from '../network/line.ts'
import { Disk } from './disk.ts'
import { Page } from './page.ts'
import { albumText } from './view.ts'

/** A person with a session. */
export interface Account {
  readonly id: number
  readonly nickname: string
  readonly token: string
}

interface Sending {
  /** The message that it withdraws. */
  readonly withdraws?: number
  readonly mentions?: Mention[]
  readonly poll?: NewPoll
  readonly list?: NewSignUpList
  readonly album?: Album
  readonly thread?: ThreadPlace
}

let devices = 0

/** A person's machine with one open page: its stored data outlives the page. */
export class Device {
  readonly account: Account
  readonly line: Line
  readonly name = `device ${++devices}`
  readonly #disk = new Disk()
  readonly #model: Model
  #page: Page

  constructor(account: Account, line: Line, model: Model) {
    this.account = account
    this.line = line
    this.#model = model
    this.#page = this.#openPage()
  }

  get page(): Page {
    return this.#page
  }

  /** Frames that wait for an answer. */
  get pending(): number {
    const { direct, group } = this.#disk.queues
    return direct.all().length + group.all().length
  }

  /** Stores the page's state; without it, a reload falls back to the last stored one. */
  keep(): void {
    this.#disk.kept = this.#page.keep() ?? this.#disk.kept
  }

  /** @param forget the stored state is lost, except the queue */
  reload({ forget }: { forget: boolean }): void {
    this.#page.close()
    if (forget) this.#disk.kept = undefined
    this.#page = this.#openPage()
  }

  send(
    kind: Kind,
    id: number,
    msg: OutgoingMsg,
    { withdraws, mentions = [], poll, list, album, thread }: Sending = {},
  ): string {
    const clientMessageId = createClientMessageId()
    this.#model.sent({
      clientMessageId,
      senderId: this.account.id,
      key: keyOf(kind, id, this.account.id),
      content: plainTextIn(msg.type, bodyOf(msg)),
      queue: `${this.name} ${kind}`,
      namesOther: msg.type !== MessageType.text || mentions.length > 0 || thread !== undefined,
      ...(withdraws !== undefined && { withdraws }),
      ...(album && { album: albumText(album) }),
      ...(thread && { thread: thread.root }),
    })
    const more = {
      ...(mentions.length > 0 && { mentions }),
      ...(poll && { poll }),
      ...(list && { list }),
      ...(album && { album }),
      ...(thread && { thread }),
    }
    this.#page.send({ kind, id }, msg, clientMessageId, more)
    return clientMessageId
  }

  /** Puts an emoji on a message, or takes it off; records the outcome, now or later. */
  async react(kind: Kind, id: number, reaction: Reaction): Promise<void> {
    const { account, name } = this
    const noted = this.#model.reacting(account.id, name, reaction)
    noted(await this.#page.command({ kind, id }, { react: reaction }))
  }

  /** Pins a message, or unpins it; records the outcome, now or later. */
  async pin(kind: Kind, id: number, pin: Pin): Promise<void> {
    const noted = this.#model.pinning(this.name, pin)
    noted(await this.#page.command({ kind, id }, { pin }))
  }

  /** Chooses these options of a poll; records the outcome, now or later. */
  async vote(kind: Kind, id: number, vote: { messageId: number; options: number[] }): Promise<void> {
    const { account, name } = this
    const noted = this.#model.voting(account.id, name, vote)
    noted(await this.#page.command({ kind, id }, { vote }))
  }

  /** Sets the content of an entry of a list, or withdraws it; records the outcome, now or later. */
  async signUp(kind: Kind, id: number, wish: SignUpWish): Promise<void> {
    const { account, name } = this
    const noted = this.#model.signingUp(account.id, name, wish)
    noted(await this.#page.command({ kind, id }, { signUp: wish }))
  }

  /** Ends a poll or a list, if the server lets it. */
  async closeSurvey(kind: Kind, id: number, command: Command): Promise<void> {
    await this.#page.command({ kind, id }, command)
  }

  /** Replaces the text of a message; records the outcome, now or later. */
  async edit(kind: Kind, id: number, edit: Omit<Edit, 'editId'>): Promise<void> {
    const content = plainTextIn(edit.msg.type, bodyOf(edit.msg))
    const noted = this.#model.edits.asked(edit.messageId, { version: edit.version, content })
    noted(await this.#page.command({ kind, id }, { edit: { ...edit, editId: createClientMessageId() } }))
  }

  /** A frame that is still in the queue. */
  pendingFrame(kind: Kind): PendingFrame | undefined {
    return this.#disk.queues[kind].all()[0]
  }

  close(): void {
    this.#page.close()
    this.line.close()
  }

  #openPage(): Page {
    const { token } = this.account
    const model = this.#model
    return new Page(
      { url: this.line.url, token, disk: this.#disk, kept: this.#disk.kept },
      {
        answered: (answer) => (answer.event === 'ack' ? model.acked(answer) : model.refused(answer)),
        changed: () => undefined,
        complain: (what) => model.complain(`${this.account.nickname}, ${this.name}: ${what}`),
      },
    )
  }
}
