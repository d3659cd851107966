import { MessageType } from '@parley/contract/enums'
import { BellOff, Pin } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { VisuallyHidden } from '../../components/controls/visually-hidden.tsx'
import { useRowSign } from '../../components/engine/row-signs.ts'
import { useDraft } from '../../components/engine/use-draft.ts'
import { useEngine } from '../../components/engine/use-engine.ts'
import { ListRow } from '../../components/layout/list-row.tsx'
import { Avatar } from '../../components/marks/avatar.tsx'
import { Badge } from '../../components/marks/badge.tsx'
import { useContextMenu } from '../../components/overlays/use-menu.ts'
import {
  isGroupRow,
  type ListedConversation,
  noticedOf,
  targetOf,
} from '../../domain/conversations/list-rows.ts'
import { lineOf, withRecallWords } from '../../domain/conversations/preview.ts'
import { pathOf } from '../../domain/conversations/target.ts'
import { useIsBlocked } from '../../domain/people/blocks.ts'
import { useSession } from '../../domain/session/session.ts'
import type { Draft } from '../../engine/drafts/drafts.ts'
import { fetchCode } from '../../platform/code/fetch-code.ts'
import { useLanguage, useT, withTexts } from '../../platform/texts/index.ts'
import { listTime } from '../../platform/time/time.ts'
import styles from './conversation-list.module.css'

interface ConversationRowProps {
  row: ListedConversation
  name: string
  /** In groups, who wrote the newest message. */
  author: string | undefined
  /** Its chat, or a page about it, is beside the list. */
  isActive: boolean
  /** Its chat is. */
  isChatOpen: boolean
  /** The day on which it is drawn: times read differently on the next. */
  today: string
}

/** A conversation in the list. */
export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { row, name, author, isActive, isChatOpen } = props
  const t = useT()
  const language = useLanguage()
  const engine = useEngine()
  const target = targetOf(row)
  const isBlocked = useIsBlocked(target.id)
  const menu = useContextMenu(name, async (owner) => {
    const { conversationMenu } = await fetchCode(() =>
      withTexts('notifications', withTexts('chatList', import('./conversation-menu.tsx'))),
    )
    return conversationMenu(engine, { row, name, isBlocked, owner })
  })
  const { isTop, isMuted, unreadCount, isMarkedUnread } = row
  const noticed = noticedOf(row)
  const path = pathOf(target)
  const sign = useRowSign(path)
  const unreadText = unreadCount > 0 ? t('chat.unread', { count: unreadCount }) : t('list.markedUnread')
  const unreadLabel =
    isMuted && noticed > 0 && !(isGroupRow(row) && row.isAskedToRead)
      ? t('list.mentions', { count: noticed })
      : unreadText
  const { preview, at } = isGroupRow(row)
    ? { preview: row.newMsgPreview, at: row.newMsgDate }
    : { preview: row.msgPreview, at: row.created_at }

  return (
    <ListRow
      {...menu}
      to={path}
      onPointerDown={({ pointerType, button }) => {
        // A finger may only be scrolling.
        const { conversations, list } = engine
        if (pointerType === 'mouse' && button === 0)
          conversations.prepare(target, () => list.countUnread(target))
      }}
      selected={isActive}
      pinned={isTop}
      avatar={<Face row={row} name={name} />}
      title={name}
      titleEnd={
        <>
          {isTop && <Mark icon={<Pin aria-hidden="true" />} label={t('chat.pinned')} isTilted />}
          {isMuted && <Mark icon={<BellOff aria-hidden="true" />} label={t('list.muted')} />}
        </>
      }
      meta={preview ? listTime(new Date(at), language) : undefined}
      subtitle={<Preview row={row} author={author} isChatOpen={isChatOpen} />}
      end={
        <>
          {sign}
          <Badge
            count={isMuted ? noticed || unreadCount : unreadCount}
            dot={isMarkedUnread}
            quiet={isMuted && noticed === 0}
            label={unreadLabel}
          />
        </>
      }
    />
  )
})

function Face({ row, name }: Pick<ConversationRowProps, 'row' | 'name'>) {
  const me = useSession()
  if (isGroupRow(row)) return <Avatar id={row.groupId} name={name} src={row.avatar} size={48} />
  const { userId, avatar, isOnline } = row
  const isMe = userId === me.userID
  return (
    <Avatar id={userId} name={isMe ? me.nickname : name} src={avatar} size={48} online={isOnline && !isMe} />
  )
}

/** A mention of me, or else my draft, or else the newest message. */
function Preview({ row, author, isChatOpen }: Pick<ConversationRowProps, 'row' | 'author' | 'isChatOpen'>) {
  const t = useT()
  const draft = draftLine(useDraft(pathOf(targetOf(row))))
  const isMentioned = isGroupRow(row) && row.mentionCount > 0
  const text = lineOf(row.gist, isGroupRow(row) ? row.newMsgPreview : row.msgPreview)
  if (draft && !isChatOpen && !isMentioned) return <Marked mark={t('chat.draft')}>{draft}</Marked>
  const line = lineBy(row, author, text, t)
  if (isGroupRow(row) && row.isReminded) return <Marked mark={t('list.reminded')}>{line}</Marked>
  if (isGroupRow(row) && row.isAskedToRead) return <Marked mark={t('list.askedToRead')}>{line}</Marked>
  if (isMentioned) return <Marked mark={t('list.mentioned')}>{line}</Marked>
  if (line && 'isTemporary' in row) return <Marked mark={t('list.temporary')}>{line}</Marked>
  if (line) return line
  return isGroupRow(row) ? t('list.noMessages') : '\u00a0'
}

/** With its author: a withdrawal as a sentence, all else as their words. */
function lineBy(
  row: ListedConversation,
  author: string | undefined,
  text: string,
  t: ReturnType<typeof useT>,
) {
  const { gist } = row
  const name = gist?.isOwn ? t('chat.you') : author
  if (!text || !name) return text
  if (gist?.type !== MessageType.withdrawn) return t('list.saidBy', { name, text })
  const sentence = name === t('chat.you') ? t('list.youWithdrew') : t('list.theyWithdrew', { name })
  return withRecallWords(sentence, gist.text)
}

/** Where nothing is written yet, what is attached. */
function draftLine(draft: Draft) {
  const {
    text,
    attachments: [attached],
  } = draft.editing?.kept ?? draft
  const written = text.trim()
  return written === '' && attached ? lineOf({ type: MessageType[attached.kind], text: '' }) : written
}

const Marked = ({ mark, children }: { mark: string; children: string }) => (
  <>
    <span className={styles.warm}>{mark}</span> {children}
  </>
)

const Mark = ({ icon, label, isTilted }: { icon: ReactNode; label: string; isTilted?: boolean }) => (
  <span className={styles.mark} data-tilted={isTilted}>
    {icon}
    <VisuallyHidden>{label}</VisuallyHidden>
  </span>
)
