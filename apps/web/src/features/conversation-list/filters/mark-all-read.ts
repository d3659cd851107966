import { chatListLimits } from '@parley/contract/chat-list-limits'
import { toastError } from '../../../domain/api/api-errors.ts'
import { markChatsRead } from '../../../domain/conversations/arranging.ts'
import { named } from '../../../domain/conversations/folders.ts'
import { isGroupRow, type ListedConversation, targetOf } from '../../../domain/conversations/list-rows.ts'
import type { Engine } from '../../../engine/engine.ts'

const read = { unreadCount: 0, isMarkedUnread: false } as const

/** Marks conversations read, at once here and by one request; a refusal undoes it. */
export async function markAllRead({ list }: Engine, rows: readonly ListedConversation[]) {
  const targets = rows.map(targetOf)
  const { userIdList, groupIdList } = named(targets)
  list.changeDirect((all) => all.map((row) => (userIdList.includes(row.userId) ? { ...row, ...read } : row)))
  list.changeGroups((all) =>
    all.map(({ isAskedToRead, ...row }) =>
      groupIdList.includes(row.groupId)
        ? { ...row, ...read, mentionCount: 0 }
        : { ...row, ...(isAskedToRead && { isAskedToRead }) },
    ),
  )
  try {
    // One request, but for those who have more than five hundred.
    for (const some of chunksOf(rows, chatListLimits.named.max)) await markChatsRead(some.map(targetOf))
  } catch (error) {
    toastError(error)
    for (const kind of new Set(targets.map((target) => target.kind))) list.readAgain({ kind, id: 0 })
  }
}

function* chunksOf(rows: readonly ListedConversation[], size: number) {
  const kinds = [rows.filter(isGroupRow), rows.filter((row) => !isGroupRow(row))]
  const most = Math.max(...kinds.map(({ length }) => length))
  for (let at = 0; at < most; at += size) yield kinds.flatMap((kind) => kind.slice(at, at + size))
}
