import { isGroupRow, rowOf } from '../../domain/conversations/list-rows.ts'
import { useConversationList } from '../../domain/conversations/use-conversation-list.ts'
import { targetOfLater } from '../../domain/later/scheduled.ts'
import { useNameOf } from '../../domain/people/friends.ts'
import { useSession } from '../../domain/session/session.ts'
import { useT } from '../../platform/texts/index.ts'

/** What the conversation of something that is to happen later is called in my list. */
export function useLaterName() {
  const t = useT()
  const { userID } = useSession()
  const nameOf = useNameOf()
  const { rows = [] } = useConversationList()
  return (one: Parameters<typeof targetOfLater>[0]): string => {
    const target = targetOfLater(one)
    if (target.kind === 'direct' && target.id === userID) return t('chat.noteToSelf')
    const row = rowOf(rows, target)
    if (!row) return t('later.unknownChat')
    return isGroupRow(row) ? row.title : nameOf({ userID: row.userId, nickname: row.nickname })
  }
}
