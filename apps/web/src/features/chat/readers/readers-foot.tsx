import { readerLimits } from '@parley/contract/reader-limits'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useEngine } from '../../../components/engine/use-engine.ts'
import type { Message } from '../../../domain/conversations/message.ts'
import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { cx } from '../../../platform/cx.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useChat } from '../context/chat-context.ts'
import { createReaders } from './reader-counts.ts'
import styles from './readers-foot.module.css'
import part from './readers-part.module.css'

const ReadersDialog = lazyComponent(() => import('./readers-dialog.tsx'))

/** How many have not read a message of mine; pressed, it says who. */
export default function ReadersFoot({ message: { id, sequence } }: { message: Message }) {
  const t = useT()
  const { target, memberCount = 0, openDialog } = useChat()
  const board = useEngine().part(createReaders).of(target.id)
  const counts = useStore(board.store, (all) => all[id])
  const isLarge = memberCount > readerLimits.namedMembers
  useEffect(() => (sequence ? board.watch(sequence, isLarge) : undefined), [board, sequence, isLarge])

  if (!counts || counts.read + counts.unread === 0) return <span className={part.foot} />
  const { read, unread } = counts
  const isRead = unread === 0
  const text = isRead ? t('readers.all') : t('readers.unread', { count: unread })
  const look = cx(styles.count, isRead && styles.all)
  if (isLarge) return <span className={look}>{isRead ? text : t('readers.both', { read, unread })}</span>
  const show = () => openDialog((props) => <ReadersDialog {...props} groupId={target.id} messageId={id} />)
  return (
    <button type="button" className={look} aria-haspopup="dialog" tabIndex={-1} onClick={show}>
      {text}
    </button>
  )
}
