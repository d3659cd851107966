import { type Command, createHttpClient, openRealtime, type Realtime } from '@parley/client'
import type { ChatFrame } from '@parley/contract'
import type { Person } from '../../support/people.ts'

export type Msg = ChatFrame['msg']

export type More = NonNullable<Parameters<Realtime['send']>[3]>

const editOf = (messageId: number, content: string) => ({
  messageId,
  version: 0,
  editId: crypto.randomUUID(),
  msg: { type: 1, textMsg: { content } } as const,
})

/** Somebody who is online and writes. */
export class Writer {
  readonly #realtime: Realtime

  constructor(url: string, { token }: Person) {
    this.#realtime = openRealtime({
      baseUrl: url,
      api: createHttpClient({
        baseUrl: url,
        token: () => token,
        language: () => 'zh',
        onUnauthenticated() {},
      }),
      onEvent() {},
      onSessionEnded() {},
    })
  }

  /** Gives the id of the message. */
  async tell(id: number, msg: Msg) {
    return (await this.#realtime.send({ kind: 'direct', id }, msg)).id
  }

  /** Gives the id of the message. */
  async tellGroup(id: number, msg: Msg, more: More = {}) {
    return (await this.#realtime.send({ kind: 'group', id }, msg, undefined, more)).id
  }

  react = (groupId: number, messageId: number, emoji: string) =>
    this.#realtime.command({ kind: 'group', id: groupId }, { react: { messageId, emoji, on: true } })

  pin = (groupId: number, messageId: number) =>
    this.#realtime.command({ kind: 'group', id: groupId }, { pin: { messageId, on: true } })

  /** Answers a poll or a sign-up list. */
  answer = (groupId: number, command: Command) =>
    this.#realtime.command({ kind: 'group', id: groupId }, command)

  /** Says otherwise what was said in a group, once. */
  editInGroup = (id: number, messageId: number, content: string) =>
    this.#realtime.command({ kind: 'group', id }, { edit: editOf(messageId, content) })

  /** Says otherwise what was said to somebody, once. */
  async edit(id: number, messageId: number, content: string) {
    await this.#realtime.command({ kind: 'direct', id }, { edit: editOf(messageId, content) })
  }

  leave() {
    this.#realtime.close()
  }
}
