import type { Message } from '../../../domain/conversations/message.ts'
import { useFriends } from '../../../domain/people/friends.ts'
import { displayName } from '../../../domain/people/names.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useSavedFrom } from '../forward/use-saved-from.ts'

/** Author of a message, as I know them; for a saved one, also its conversation. */
export function useSpeaker() {
  const t = useT()
  const friends = useFriends()
  const savedFrom = useSavedFrom()
  return ({ isMe, author: { id, nickname, memberNickname }, extras }: Message) =>
    (extras?.saved && savedFrom(extras.saved)) ||
    (isMe ? t('chat.you') : displayName({ note: friends.get(id)?.notice, memberNickname, nickname }))
}
