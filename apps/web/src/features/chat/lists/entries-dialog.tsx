import { useEffect } from 'react'
import { useStore } from 'zustand'
import { PagedPeople } from '../../../components/layout/paged-people.tsx'
import { Avatar } from '../../../components/marks/avatar.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { useSignUps } from '../../../domain/conversations/sign-ups.ts'
import { entryOfId } from '../../../engine/timeline/timeline.ts'
import { useT } from '../../../platform/texts/index.ts'
import { type DialogPart, useChat } from '../context/chat-context.ts'
import people from '../surveys/answers-dialog.module.css'
import styles from './entries-dialog.module.css'

interface EntriesDialogProps extends DialogPart {
  messageId: number
}

/** All entries of a sign-up list, as they are while one looks at them. */
export default function EntriesDialog({ messageId, open, onClose }: EntriesDialogProps) {
  const t = useT()
  return (
    <Dialog open={open} onClose={onClose} title={t('lists.list')} size="sm">
      <Entries messageId={messageId} />
    </Dialog>
  )
}

function Entries({ messageId }: { messageId: number }) {
  const t = useT()
  const { speakerOf, conversation } = useChat()
  const query = useSignUps(messageId)
  const asOf = useStore(
    conversation.store,
    ({ timeline }) => entryOfId(timeline, messageId)?.message.extras?.list?.entries?.asOf,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an event has changed the list.
  useEffect(() => {
    if (query.data) void query.refetch()
  }, [asOf])
  return (
    <PagedPeople query={query} className={people.people} nobody={t('lists.nobodyYet')}>
      {(one) => {
        const { name, faceName } = speakerOf({ ...one, id: one.userID })
        return (
          <li key={one.number} className={people.person}>
            <span className={styles.number}>{one.number}</span>
            <Avatar id={one.userID} name={faceName} src={one.avatar} size={32} />
            <span className={people.said}>
              <span className={people.name}>{name}</span>
              <span className={styles.content} dir="auto">
                {one.content}
              </span>
            </span>
          </li>
        )
      }}
    </PagedPeople>
  )
}
