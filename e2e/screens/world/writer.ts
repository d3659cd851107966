import {
  createClientMessageId,
  createSender,
  createSocket,
  parseChatEvent,
  parseGroupEvent,
  type Sender,
  type Socket,
  socketAddress,
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
    this.#chat = openLine<ChatFrame>(socketAddress('chat', url, token), parseChatEvent)
    this.#group = openLine<GroupFrame>(socketAddress('group', url, token), parseGroupEvent)
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

function openLine<F>(address: string, parse: (frame: string) => ChatEvent | GroupEvent | undefined): Line<F> {
  const socket = createSocket({
    url: () => address,
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
