import {
  createClientMessageId,
  createHttpClient,
  createSender,
  createSocket,
  parseChatEvent,
  parseGroupEvent,
  type Sender,
  type Socket,
  ticketAddress,
} from '@parley/client'
import type { ChatEvent, ChatFrame, GroupEvent, GroupFrame } from '@parley/contract'
import type { Person } from '../../support/people.ts'

export type Msg = ChatFrame['msg']

interface Line<F> {
  readonly socket: Socket
  readonly sender: Sender<F & { clientMessageId: string }>
}

/** Somebody who is online and writes. */
export class Writer {
  readonly #chat: Line<ChatFrame>
  readonly #group: Line<GroupFrame>

  constructor(url: string, { token }: Person) {
    const http = createHttpClient({
      baseUrl: url,
      token: () => token,
      language: () => 'zh',
      onUnauthenticated() {},
    })
    this.#chat = openLine<ChatFrame>(() => ticketAddress('chat', url, http), parseChatEvent)
    this.#group = openLine<GroupFrame>(() => ticketAddress('group', url, http), parseGroupEvent)
  }

  /** Gives the id of the message. */
  async tell(revUserID: number, msg: Msg) {
    const { id } = await this.#chat.sender.send({ revUserID, msg, clientMessageId: createClientMessageId() })
    return id
  }

  /** Gives the id of the message. */
  async tellGroup(groupID: number, msg: Msg) {
    const { id } = await this.#group.sender.send({ groupID, msg, clientMessageId: createClientMessageId() })
    return id
  }

  leave() {
    this.#chat.socket.close()
    this.#group.socket.close()
  }
}

function openLine<F>(
  url: () => Promise<string>,
  parse: (frame: string) => ChatEvent | GroupEvent | undefined,
): Line<F> {
  const socket = createSocket({
    url,
    protocols: ['parley.v2'],
    parse,
    onState: (state) => {
      if (state === 'open') sender.resume()
    },
    onEvent: (event) => {
      if (event.event === 'ack' || event.event === 'error') sender.settle(event)
    },
    onSessionEnded() {},
    onInvalidFrame() {},
  })
  const sender = createSender<F & { clientMessageId: string }>({ socket })
  return { socket, sender }
}
