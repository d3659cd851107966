import { type CallNoticeFlag, msgOf, wirePreviewOf } from '@parley/contract'
import type { Transaction } from '../../db/database.ts'
import type { UserService } from '../../identity/users/service.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'

export interface CallNotice {
  readonly flag: (typeof CallNoticeFlag)[keyof typeof CallNoticeFlag]
  readonly type?: 'offer' | 'answer' | 'offer_ice' | 'answer_ice' | 'create_offer'
  readonly data?: unknown
}

/** Receiver of a signal: one connection, or all of a person's except one. */
export interface Addressee {
  readonly userId: number
  readonly only?: string
  readonly except?: string
}

/** Carries call signals to connections, as passing chat messages that are never stored. */
export class CallNotifier {
  readonly #notifier: Notifier
  readonly #users: UserService

  constructor(parts: { notifier: Notifier; users: UserService }) {
    this.#notifier = parts.notifier
    this.#users = parts.users
  }

  /** Sends once the transaction has committed: signals leave in the order of the changes that they are about. */
  async send(
    { queries, onCommit }: Transaction,
    messageType: number,
    fromId: number,
    to: Addressee,
    notice: CallNotice,
  ): Promise<void> {
    const people = await this.#users.briefs([fromId, to.userId], queries)
    const brief = (id: number) => {
      const person = people.get(id)
      return { id, nickName: person?.nickname ?? '', avatar: person?.avatar ?? '' }
    }
    const message = {
      id: 0,
      sendUser: brief(fromId),
      revUser: brief(to.userId),
      created_at: new Date().toISOString(),
      msg: msgOf(messageType, notice),
      systemMsg: null,
      msgPreview: wirePreviewOf(messageType, notice),
      showDate: false,
    }
    const { only, except } = to
    onCommit((committed) =>
      this.#notifier.chat(committed, [to.userId], {
        message,
        ...(only && { only }),
        ...(except && { except }),
      }),
    )
  }
}
