import type { Entry, FailedEntry } from '../../../engine/timeline/entry.ts'
import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { useT, withTexts } from '../../../platform/texts/index.ts'
import { useChat } from '../context/chat-context.ts'
import { RefusalNote } from '../parts/refusal-note.tsx'

const FailedNote = lazyComponent(() => withTexts('extras', import('./failed-note.tsx')))

/** Under an album of which something was not sent: how much and why, and what one can do. */
export function AlbumFailed({ members }: { members: readonly Entry[] }) {
  const t = useT()
  const { conversation } = useChat()
  const failed = members.filter((entry): entry is FailedEntry => entry.state === 'failed')
  const [first] = failed
  if (!first) return null
  if (failed.length === 1 || failed.every(({ isHeld }) => isHeld)) return <FailedNote entry={first} />
  const again = {
    label: t('acting.resend'),
    act: () => {
      for (const { key, retry } of failed) if (retry) conversation.retry(key)
    },
  }
  const giveUp = {
    label: t('common.delete'),
    act: () => {
      for (const { key, isHeld } of failed) if (!isHeld) conversation.discard(key)
    },
  }
  const reason = t('albums.failedWhy', { count: failed.length, reason: first.reason })
  return (
    <RefusalNote reason={reason} actions={failed.some(({ retry }) => retry) ? [again, giveUp] : [giveUp]} />
  )
}
