import type { Message } from '../../../domain/conversations/message.ts'
import { useFriends } from '../../../domain/people/friends.ts'
import { displayName } from '../../../domain/people/names.ts'
import { useT } from '../../../platform/texts/index.ts'

/** Who wrote a message, as I know them. */
export function useSpeaker() {
  const t = useT()
  const friends = useFriends()
  return ({ isMe, author: { id, nickname, memberNickname } }: Message) =>
    isMe ? t('chat.you') : displayName({ note: friends.get(id)?.notice, memberNickname, nickname })
}
