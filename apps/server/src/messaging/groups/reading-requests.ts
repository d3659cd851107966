import type { UserService } from '../../identity/users/service.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import type { LockedGroup } from './membership-service.ts'
import type { Asked, AskedDevices } from './ports.ts'

/** Asks members to look at a message, on open pages and on devices without one. */
export class ReadingRequests {
  readonly #notifier: Notifier
  readonly #users: Pick<UserService, 'briefs'>
  readonly #devices: () => AskedDevices | undefined

  constructor(parts: {
    notifier: Notifier
    users: Pick<UserService, 'briefs'>
    devices: () => AskedDevices | undefined
  }) {
    this.#notifier = parts.notifier
    this.#users = parts.users
    this.#devices = parts.devices
  }

  /** Asks in the name of the member who has locked the group. */
  async ask(locked: LockedGroup, asked: Omit<Asked, 'by'>): Promise<void> {
    const { user_id: by, nickname: memberNickname } = locked.actor ?? refuse('forbidden')
    const { groupId: groupID, messageId, people } = asked
    await this.#devices()?.ask(locked, { ...asked, by })
    const nickname = (await this.#users.briefs([by], locked.queries)).get(by)?.nickname ?? ''
    const event = {
      event: 'reminder',
      groupID,
      messageId,
      by: { userID: by, nickname, memberNickname },
    } as const
    locked.onCommit((committed) => {
      for (const userId of people) this.#notifier.groupEvent(committed, userId, event)
    })
  }

  /** Nobody is asked to confirm it any more, or one person is not. */
  async end(...asked: Parameters<AskedDevices['end']>): Promise<void> {
    await this.#devices()?.end(...asked)
  }
}
