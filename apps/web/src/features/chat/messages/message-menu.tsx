import type { Msg } from '@parley/contract'
import { MessageType } from '@parley/contract/enums'
import { hasRight, outranks } from '@parley/contract/group-rights'
import { limits } from '@parley/contract/limits'
import {
  Copy,
  Download,
  Flag,
  Forward,
  Image,
  Link,
  ListChecks,
  MessageSquareReply,
  RotateCw,
  Trash2,
  Undo2,
} from 'lucide-react'
import type { MenuItems } from '../../../components/overlays/menu-store.ts'
import { toastError } from '../../../domain/api/api-errors.ts'
import { takeBackHeld } from '../../../domain/conversations/held.ts'
import { textOf } from '../../../domain/conversations/message-text.ts'
import { pathOf } from '../../../domain/conversations/target.ts'
import { askToReport } from '../../../domain/reports/report-subject.ts'
import type { Conversation } from '../../../engine/conversations/conversation.ts'
import type { Entry, FailedEntry, SentEntry } from '../../../engine/timeline/entry.ts'
import { isCareMode } from '../../../platform/care-mode.ts'
import { copyText } from '../../../platform/clipboard.ts'
import { canCopyPictures, copyPicture } from '../../../platform/copy-picture.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { t } from '../../../platform/texts/index.ts'
import { announceAction } from '../announcements/announce-action.tsx'
import { picturesIn } from '../bodies/pictures.ts'
import { isServedPath } from '../bodies/served-path.ts'
import type { ChatFacts, useChat } from '../context/chat-context.ts'
import { editChoice, versionsChoice } from '../edits/edit-actions.tsx'
import { askForward } from '../forward/ask-forward.tsx'
import { keepAction } from '../forward/keep-in-notes.tsx'
import { linkPreviewAction } from '../link-previews/link-preview-action.tsx'
import { pinAction } from '../pins/pin-actions.tsx'
import { reactionChoices, whoReacted } from '../reactions/reaction-actions.tsx'
import { readersAction } from '../readers/readers-action.tsx'
import { remindAction } from '../reminding/remind-action.tsx'
import { stickerAction } from '../stickers/sticker-action.tsx'
import { surveyActions } from '../survey-menu/survey-actions.tsx'
import { threadAction } from '../threads/thread-action.tsx'
import { askDelete } from './ask-delete.tsx'

type Chat = ReturnType<typeof useChat>

const withdrawMs = limits.withdrawMinutes * 60_000

/** Product.md, "Group rights": owner and administrators withdraw any time, and what those below them wrote. */
export function mayWithdraw(
  { message: { isMe, author, createdAt } }: SentEntry,
  { role, speakerOf }: ChatFacts,
) {
  if (isMe) return hasRight(role, 'withdrawAnyTime') || Date.now() - Date.parse(createdAt) < withdrawMs
  return outranks(role, speakerOf(author).role)
}

/** The selected text of this message; else all of it. */
function selectedText(text: string) {
  const selection = getSelection()?.toString().trim()
  return selection && text.includes(selection) ? selection : text
}

/** The actions on a message, computed when its menu opens, because they change with time. */
export function messageMenu(entry: Entry, chat: Chat): MenuItems {
  const items = allItems(entry, chat)
  if (!isCareMode()) return items
  // Between these is what is rarely wanted.
  const [first, last] = [items.indexOf('separator'), items.lastIndexOf('separator')]
  return [...items.slice(0, first), ...items.slice(last)]
}

function allItems(entry: Entry, chat: Chat): MenuItems {
  const { canSend, cite, withdraw, conversation, composer, selection, target } = chat
  const text = entry.message.msg.type === MessageType.withdrawn ? undefined : textOf(entry.message)
  const copy = text !== undefined && {
    label: t('acting.copy'),
    icon: <Copy />,
    onSelect: () => void copyText(selectedText(text)),
  }
  if (entry.state === 'sending') return [copy]
  if (entry.state === 'failed') {
    const { key } = entry
    return [
      entry.retry && {
        label: t('acting.resend'),
        icon: <RotateCw />,
        onSelect: () => conversation.retry(key),
      },
      copy,
      'separator',
      {
        label: t('acting.discard'),
        icon: <Trash2 />,
        danger: true,
        onSelect: () => void discardUnsent(entry, conversation),
      },
    ]
  }
  const isWithdrawn = entry.message.msg.type === MessageType.withdrawn
  return [
    ...(isWithdrawn ? [] : reactionChoices(entry, chat)),
    canSend &&
      !isWithdrawn && {
        label: t('acting.reply'),
        icon: <MessageSquareReply />,
        onSelect: () => cite(entry),
        focusAfter: composer,
      },
    ...(canSend && !isWithdrawn ? threadAction(entry, chat) : []),
    !isWithdrawn && {
      label: t('forwarding.forward'),
      icon: <Forward />,
      onSelect: () => askForward(chat, [entry], 'each'),
    },
    copy,
    ...(isWithdrawn || chat.isSelf ? [] : keepAction(entry)),
    ...fileActions(entry.message.msg),
    ...(isWithdrawn ? [] : surveyActions(entry, chat)),
    ...editChoice(entry, chat),
    !isWithdrawn &&
      mayWithdraw(entry, chat) && {
        label: t('acting.withdraw'),
        icon: <Undo2 />,
        onSelect: () => withdraw(entry),
      },
    'separator',
    ...(isWithdrawn ? [] : [...pinAction(entry, chat), ...announceAction(entry, chat)]),
    ...(isWithdrawn ? [] : remindAction(entry, chat)),
    ...stickerAction(entry),
    ...linkPreviewAction(entry),
    // In a one-to-one chat, the link would lead the other person to another chat.
    target.kind === 'group' && {
      label: t('acting.copyLink'),
      icon: <Link />,
      onSelect: () => void copyText(`${location.origin}${pathOf(target)}?m=${entry.message.id}`),
    },
    ...(isWithdrawn ? [] : [...readersAction(entry, chat), ...whoReacted(entry, chat)]),
    ...versionsChoice(entry, chat),
    { label: t('groupChat.selectMany'), icon: <ListChecks />, onSelect: () => selection.begin(entry.key) },
    'separator',
    !isWithdrawn &&
      !entry.message.isMe && {
        label: t('blocking.report'),
        icon: <Flag />,
        onSelect: () => askToReport({ kind: 'messages', ids: [entry.message.id], withoutOwn: false }),
      },
    {
      label: t('acting.deleteForMe'),
      icon: <Trash2 />,
      danger: true,
      onSelect: () => askDelete(chat, [entry]),
    },
  ]
}

/** Gives up a message that was not sent; one that the staff looks at is taken back first. */
async function discardUnsent({ key, isHeld, outgoing }: FailedEntry, conversation: Conversation) {
  try {
    if (isHeld) await takeBackHeld(outgoing.clientMessageId)
    conversation.discard(key)
  } catch (error) {
    toastError(error)
  }
}

/** The actions on the file of a message, because the browser's own menu is not available there. */
function fileActions(msg: Msg): MenuItems {
  const file = fileOf(msg)
  if (!file || !isServedPath(file.src)) return []
  const { src, title, label } = file
  const isPicture = label === 'acting.downloadImage'
  return [
    isPicture &&
      canCopyPictures() && {
        label: t('acting.copyImage'),
        icon: <Image />,
        onSelect: () => void copyPicture(src),
      },
    { label: t(label), icon: <Download />, onSelect: () => saveFile(src, title) },
  ]
}

function fileOf(msg: Msg) {
  if (msg.type === MessageType.video) return { ...msg.videoMsg, label: 'acting.saveVideo' } as const
  if (msg.type === MessageType.file) return { ...msg.fileMsg, label: 'acting.saveFile' } as const
  const [picture, ...others] = picturesIn({ msg })
  return picture && others.length === 0 ? ({ ...picture, label: 'acting.downloadImage' } as const) : undefined
}
