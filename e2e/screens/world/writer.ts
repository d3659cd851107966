import { createHttpClient, openRealtime, type Realtime } from '@parley/client'
import type { ChatFrame } from '@parley/contract'
import type { Person } from '../../support/people.ts'

export type Msg = ChatFrame['msg']

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
  async tellGroup(id: number, msg: Msg) {
    return (await this.#realtime.send({ kind: 'group', id }, msg)).id
  }

  /** Says otherwise what was said to somebody, once. */
  async edit(id: number, messageId: number, content: string) {
    const msg = { type: 1, textMsg: { content } } as const
    await this.#realtime.edit(
      { kind: 'direct', id },
      { messageId, version: 0, editId: crypto.randomUUID(), msg },
    )
  }

  leave() {
    this.#realtime.close()
  }
}
