import { api } from '../../domain/api/api.ts'
import { toastError } from '../../domain/api/api-errors.ts'
import { callsOf } from '../../domain/conversations/calls.ts'
import {
  type ConversationMarks,
  type ListedConversation,
  rowOf,
  withMarks,
} from '../../domain/conversations/list-rows.ts'
import type { Target } from '../../domain/conversations/target.ts'
import type { ConversationList } from './list.ts'

type Change = <T extends ListedConversation>(rows: readonly T[]) => readonly T[]

/** What I make of conversations for myself, from a menu or a switch: shown at once, and undone by a refusal. */
export function arranging(list: ConversationList) {
  async function attempt(target: Target, next: Change, call: () => Promise<unknown>) {
    if (target.kind === 'direct') list.changeDirect(next)
    else list.changeGroups(next)
    try {
      await call()
    } catch (error) {
      if (list.isClosed()) return
      toastError(error)
      list.readAgain(target)
    }
  }

  const mark = (target: Target, marks: Partial<ConversationMarks>, call: () => Promise<unknown>) =>
    attempt(target, (rows) => withMarks(rows, target, marks), call)

  return {
    setPinned: (target: Target, isTop: boolean) =>
      mark(target, { isTop }, () =>
        target.kind === 'direct'
          ? // The call toggles; the list shows which way.
            api.call('POST /api/chat/user_top', { body: { friendId: target.id } })
          : api.call('PUT /api/group/top', { body: { groupId: target.id, isTop } }),
      ),

    /** Do not disturb me, or do again. */
    setMuted: (target: Target, isMuted: boolean) =>
      mark(target, { isMuted }, () =>
        target.kind === 'direct'
          ? api.call('PUT /api/chat/mute', { body: { friendId: target.id, isMuted } })
          : api.call('PUT /api/group/mute', { body: { groupId: target.id, isMuted } }),
      ),

    markUnread: (target: Target) =>
      mark(target, { isMarkedUnread: true }, () =>
        target.kind === 'direct'
          ? api.call('PUT /api/chat/unread', { body: { friendId: target.id } })
          : api.call('PUT /api/group/unread', { body: { groupId: target.id } }),
      ),

    /** Marks a conversation read that need not be open. */
    markAllRead: (target: Target) =>
      mark(target, { unreadCount: 0, isMarkedUnread: false }, () => callsOf(target).markRead()),

    /** Takes a conversation off the list until its next message. */
    remove: (target: Target) =>
      attempt(
        target,
        (rows) => {
          const row = rowOf(rows, target)
          return row ? rows.filter((other) => other !== row) : rows
        },
        () =>
          target.kind === 'direct'
            ? api.call('DELETE /api/chat/session', { body: { friendId: target.id } })
            : api.call('DELETE /api/group/session', { body: { groupId: target.id } }),
      ),
  }
}
