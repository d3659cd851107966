import { FoundText } from '../../components/found/found-text.tsx'
import { previewText } from '../../domain/conversations/preview.ts'
import { useFriends } from '../../domain/people/friends.ts'
import { displayName } from '../../domain/people/names.ts'
import type { Found } from '../../domain/search/found.ts'
import { useT } from '../../platform/texts/index.ts'

/** The sender, and the matches in the text. */
export function FoundLine({ found: { target, message, snippet } }: { found: Found }) {
  const t = useT()
  const friends = useFriends()
  const { author, isMe, msg, preview, extras } = message
  const { id, memberNickname, nickname } = author
  const speaker = isMe
    ? t('chat.you')
    : displayName({ note: friends.get(id)?.notice, memberNickname, nickname })
  const isSaid = isMe || target.kind === 'group'
  const where =
    snippet.in === 'record' ? t('search.inRecord') : snippet.in === 'link' ? t('search.inLink') : ''
  const line = <FoundText {...snippet} />
  const marked = where ? (
    <>
      [{where}] {line}
    </>
  ) : (
    line
  )
  const said = snippet.text === '' ? previewText(msg, preview, extras) : marked
  return isSaid ? (
    <>
      {t('list.saidBy', { name: speaker, text: '' })}
      {said}
    </>
  ) : (
    said
  )
}
