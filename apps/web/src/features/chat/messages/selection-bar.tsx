import { Bookmark, Copy, Flag, Forward, MessagesSquare, Trash2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { askToReport } from '../../../domain/reports/report-subject.ts'
import { useLayer } from '../../../platform/router/index.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useChat } from '../context/chat-context.ts'
import { askForward, isForwardable } from '../forward/ask-forward.tsx'
import { copyMessages } from '../forward/copy-messages.ts'
import { keepInNotes } from '../forward/keep-in-notes.tsx'
import { askDelete } from './ask-delete.tsx'
import styles from './selection-bar.module.css'
import { choosable, useSelectionKeys } from './selection-keys.ts'

/** In place of the composer while messages are being chosen: how many, and what to do with them. */
export default function SelectionBar() {
  const t = useT()
  const chat = useChat()
  const { selection, conversation } = chat
  const keys = useStore(selection.store, (state) => state.keys)
  const count = keys?.size ?? 0
  useLayer(true, selection.end)
  useSelectionKeys(selection, conversation)

  function chosen() {
    const { entries } = conversation.store.getState().timeline
    const found = choosable(conversation).flatMap((key) => (keys?.has(key) ? (entries.get(key) ?? []) : []))
    return found.filter((entry) => entry.state === 'sent')
  }

  const said = () => chosen().filter(isForwardable)

  function report() {
    const all = said()
    const ids = all.filter(({ message }) => !message.isMe).map(({ message }) => message.id)
    askToReport({ kind: 'messages', ids, withoutOwn: ids.length < all.length })
    selection.end()
  }

  async function copy() {
    if (await copyMessages(chat, said())) selection.end()
  }

  async function keep() {
    if (await keepInNotes(said())) selection.end()
  }

  return (
    <div className={styles.bar} role="toolbar" aria-label={t('groupChat.selection')}>
      <IconButton label={t('common.cancel')} icon={<X />} onClick={selection.end} />
      <span className={styles.count} role="status">
        {t('groupChat.selected', { count })}
      </span>
      <span className={styles.actions}>
        <Action
          icon={<Forward />}
          label={t('forwarding.each')}
          count={count}
          onClick={() => askForward(chat, said(), 'each')}
        />
        <Action
          icon={<MessagesSquare />}
          label={t('forwarding.record')}
          count={count}
          onClick={() => askForward(chat, said(), 'record')}
        />
        <Action icon={<Bookmark />} label={t('forwarding.keep')} count={count} onClick={() => void keep()} />
        <Action icon={<Copy />} label={t('forwarding.copy')} count={count} onClick={() => void copy()} />
        <Action icon={<Flag />} label={t('blocking.report')} count={count} onClick={report} />
        <Action
          icon={<Trash2 />}
          label={t('common.delete')}
          count={count}
          onClick={() => askDelete(chat, chosen())}
          isDanger
        />
      </span>
    </div>
  )
}

interface ActionProps {
  icon: ReactNode
  label: string
  count: number
  onClick: () => void
  isDanger?: boolean
}

const Action = ({ icon, label, count, onClick, isDanger }: ActionProps) => (
  <button
    type="button"
    className={styles.action}
    data-danger={isDanger || undefined}
    disabled={count === 0}
    onClick={onClick}
  >
    {icon}
    <span>{label}</span>
  </button>
)
