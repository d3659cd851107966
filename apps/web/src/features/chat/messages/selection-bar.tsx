import { MessageType } from '@parley/contract/enums'
import { Flag, Trash2, X } from 'lucide-react'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { Button } from '../../../components/controls/button.tsx'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { askToReport } from '../../../domain/reports/report-subject.ts'
import { useLayer } from '../../../platform/router/index.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useChat } from '../context/chat-context.ts'
import { askDelete } from './ask-delete.tsx'
import styles from './selection-bar.module.css'

/** In place of the composer while messages are being chosen: how many, and what to do with them. */
export default function SelectionBar() {
  const t = useT()
  const chat = useChat()
  const { selection, conversation } = chat
  const keys = useStore(selection.store, (state) => state.keys)
  const count = keys?.size ?? 0
  useLayer(true, selection.end)

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) selection.end()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [selection])

  function chosen() {
    const { entries } = conversation.store.getState().timeline
    const found = [...(keys ?? [])].flatMap((key) => entries.get(key) ?? [])
    return found.filter((entry) => entry.state === 'sent')
  }

  function report() {
    const said = chosen().filter(({ message }) => message.msg.type !== MessageType.withdrawn)
    const ofOthers = said.filter(({ message }) => !message.isMe)
    const ids = ofOthers.map(({ message }) => message.id)
    askToReport({ kind: 'messages', ids, withoutOwn: ids.length < said.length })
    selection.end()
  }

  return (
    <div className={styles.bar} role="toolbar" aria-label={t('groupChat.selection')}>
      <IconButton label={t('common.cancel')} icon={<X />} onClick={selection.end} />
      <span className={styles.count} role="status">
        {t('groupChat.selected', { count })}
      </span>
      <Button icon={<Flag />} disabled={count === 0} onClick={report}>
        {t('blocking.report')}
      </Button>
      <Button
        variant="danger"
        icon={<Trash2 />}
        disabled={count === 0}
        onClick={() => askDelete(chat, chosen())}
      >
        {t('common.delete')}
      </Button>
    </div>
  )
}
