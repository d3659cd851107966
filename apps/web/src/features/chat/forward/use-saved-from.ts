import type { MessageExtras } from '@parley/contract'
import { isGroupRow, rowOf } from '../../../domain/conversations/list-rows.ts'
import { useConversationList } from '../../../domain/conversations/use-conversation-list.ts'
import { useFriends, useNameOf } from '../../../domain/people/friends.ts'
import { displayName } from '../../../domain/people/names.ts'
import { useSession } from '../../../domain/session/session.ts'
import { useT } from '../../../platform/texts/index.ts'

export type SavedPlace = NonNullable<MessageExtras['saved']>

/** Author and conversation of a saved message, as I know them: as far as either is known. */
export function useSavedFrom() {
  const t = useT()
  const nameOf = useNameOf()
  const friends = useFriends()
  const { userID } = useSession()
  const { rows = [] } = useConversationList()

  function placeOf({ kind, id, author }: SavedPlace) {
    if (kind === 'direct' && author?.userID === id) return undefined
    const row = rowOf(rows, { kind, id })
    if (row && isGroupRow(row)) return row.title
    const friend = friends.get(id)
    return friend ? displayName({ note: friend.notice, nickname: friend.nickname }) : row && displayName(row)
  }

  return (saved: SavedPlace) => {
    const { author } = saved
    const name = author && (author.userID === userID ? t('chat.you') : nameOf(author))
    const place = placeOf(saved)
    return name && place ? t('forwarding.savedBy', { name, place }) : (name ?? place)
  }
}
