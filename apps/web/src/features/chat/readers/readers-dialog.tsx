import { useStore } from 'zustand'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { People } from '../../../components/sides/people.tsx'
import { Sides } from '../../../components/sides/sides.tsx'
import { remindReaders, useMessageReaders } from '../../../domain/groups/readers.ts'
import { useT } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import type { DialogPart } from '../context/chat-context.ts'
import { createReaders } from './reader-counts.ts'

interface ReadersDialogProps extends DialogPart {
  groupId: number
  messageId: number
}

/** Members who have read a message of mine, and members who have not; one press reminds the rest. */
export default function ReadersDialog({ groupId, messageId, open, onClose }: ReadersDialogProps) {
  const t = useT()
  const board = useEngine().part(createReaders).of(groupId)
  const { read, unread } = useStore(board.store, (all) => all[messageId]) ?? { read: 0, unread: 0 }

  async function remind() {
    const { reminded } = await remindReaders({ groupId, messageId })
    toast.success(t('readers.reminded', { count: reminded }))
  }

  return (
    <Dialog open={open} onClose={onClose} title={t('readers.title')} size="sm">
      <Sides
        label={t('readers.title')}
        waiting={t('readers.unreadTab', { count: unread })}
        done={t('readers.readTab', { count: read })}
        people={(isRead) => <Readers groupId={groupId} messageId={messageId} read={isRead} asOf={read} />}
        remind={unread > 0 ? { label: t('readers.remind', { count: unread }), act: remind } : undefined}
      />
    </Dialog>
  )
}

interface ReadersProps {
  groupId: number
  messageId: number
  read: boolean
  asOf: number
}

function Readers({ groupId, messageId, read, asOf }: ReadersProps) {
  const t = useT()
  const query = useMessageReaders({ groupId, messageId }, read, asOf)
  return <People query={query} nobody={t(read ? 'readers.nobodyYet' : 'readers.everybody')} />
}
