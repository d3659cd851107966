import { toastError } from '../../domain/api/api-errors.ts'
import { arrangingCallsOf } from '../../domain/conversations/arranging.ts'
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

/** My settings for conversations, from a menu or a switch: shown at once, and undone by a refusal. */
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
      mark(target, { isTop }, () => arrangingCallsOf(target).setPinned(isTop)),

    /** Do not disturb me, or do again. */
    setMuted: (target: Target, isMuted: boolean) =>
      mark(target, { isMuted }, () => arrangingCallsOf(target).setMuted(isMuted)),

    markUnread: (target: Target) =>
      mark(target, { isMarkedUnread: true }, () => arrangingCallsOf(target).markUnread()),

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
        () => arrangingCallsOf(target).removeFromList(),
      ),
  }
}
