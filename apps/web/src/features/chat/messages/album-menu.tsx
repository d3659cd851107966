import { Bookmark, Forward, ListChecks, Trash2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MenuItems } from '../../../components/overlays/menu-store.ts'
import type { Entry, SentEntry } from '../../../engine/timeline/entry.ts'
import { t } from '../../../platform/texts/index.ts'
import type { useChat } from '../context/chat-context.ts'
import { askForward } from '../forward/ask-forward.tsx'
import { keepInNotes } from '../forward/keep-in-notes.tsx'
import { askDelete } from './ask-delete.tsx'
import { mayWithdraw, messageMenu } from './message-menu.tsx'

type Chat = ReturnType<typeof useChat>

/** The actions on one picture of an album, and on all of it. */
export function albumMenu(entry: Entry, members: readonly Entry[], chat: Chat): MenuItems {
  const own = messageMenu(entry, chat)
  const sent = members.filter((one): one is SentEntry => one.state === 'sent')
  if (entry.state !== 'sent' || sent.length < 2) return own
  const { selection, withdraw } = chat
  const withdrawable = sent.filter((one) => mayWithdraw(one, chat))
  const item = (label: string, icon: ReactNode, onSelect: () => void) => ({ label, icon, onSelect })
  return [
    ...own,
    'separator',
    item(t('albums.forwardAll'), <Forward />, () => askForward(chat, sent, 'each')),
    ...(chat.isSelf ? [] : [item(t('albums.keepAll'), <Bookmark />, () => void keepInNotes(sent, 'each'))]),
    item(t('albums.selectAll'), <ListChecks />, () => {
      selection.end()
      for (const [at, { key }] of sent.entries()) {
        if (at === 0) selection.begin(key)
        else selection.toggle(key)
      }
    }),
    withdrawable.length === sent.length &&
      item(t('albums.withdrawAll'), <Undo2 />, () => {
        for (const one of withdrawable) withdraw(one)
      }),
    { ...item(t('albums.deleteAll'), <Trash2 />, () => askDelete(chat, sent)), danger: true },
  ]
}
