import { Bell, BellOff, BellRing, ChevronLeft, X } from 'lucide-react'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { PaneHeader } from '../../../components/layout/pane-header.tsx'
import { useMenuButton } from '../../../components/overlays/use-menu.ts'
import { toastError } from '../../../domain/api/api-errors.ts'
import { createThreads } from '../../../engine/threads/threads.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useChat } from '../context/chat-context.ts'
import { useIsBeside } from './use-thread-place.ts'

const levels = [
  { level: 'all', label: 'threads.followAll', icon: <BellRing /> },
  { level: 'muted', label: 'threads.followMuted', icon: <Bell /> },
  { level: 'none', label: 'threads.followNone', icon: <BellOff /> },
] as const

/** Top of a thread: where it is, how I follow it, and the way out. */
export function ThreadHeader({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { name, target, thread } = useChat()
  const isBeside = useIsBeside()
  const threads = useEngine().part(createThreads)
  const of = { target, root: thread?.root ?? 0 }
  const menu = useMenuButton(
    t('threads.following'),
    () => {
      const current = threads.summaryOf(of)?.level ?? 'none'
      return levels.map(({ level, label, icon }) => ({
        label: t(label),
        icon,
        checked: level === current,
        onSelect: () => void threads.follow(of, level).catch(toastError),
      }))
    },
    { align: 'end' },
  )
  return (
    <PaneHeader
      title={t('threads.thread')}
      subtitle={name}
      start={!isBeside && <IconButton label={t('common.back')} icon={<ChevronLeft />} onClick={onClose} />}
      actions={
        <>
          <IconButton {...menu} label={t('threads.following')} icon={<Bell />} />
          {isBeside && <IconButton label={t('threads.close')} icon={<X />} onClick={onClose} />}
        </>
      }
    />
  )
}
