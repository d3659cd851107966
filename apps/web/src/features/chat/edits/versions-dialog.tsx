import { bodyOf, plainTextIn } from '@parley/contract/message-text'
import { SkeletonRows } from '../../../components/controls/skeleton.tsx'
import { LoadProblem } from '../../../components/layout/load-problem.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import type { Message } from '../../../domain/conversations/message.ts'
import { useMessageVersions } from '../../../domain/conversations/message-versions.ts'
import { entryOfId } from '../../../engine/timeline/timeline.ts'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { fullTime } from '../../../platform/time/time.ts'
import { type DialogPart, useConversation } from '../context/chat-context.ts'
import styles from './versions-dialog.module.css'

/** The versions of a message, each with its time. */
export default function VersionsDialog({ messageId, open, onClose }: DialogPart & { messageId: number }) {
  const t = useT()
  const message = useConversation(({ timeline }) => entryOfId(timeline, messageId)?.message)
  return (
    <Dialog open={open} onClose={onClose} title={t('edits.versionsTitle')} size="sm">
      <div className={styles.versions} data-scroller>
        {message && <Versions message={message} />}
      </div>
    </Dialog>
  )
}

function Versions({ message: { id, msg, createdAt, extras } }: { message: Message }) {
  const t = useT()
  const language = useLanguage()
  const { data, error, refetch, isFetching } = useMessageVersions(id)
  if (!data && error)
    return <LoadProblem error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <SkeletonRows count={2} />
  const now = { version: -1, writtenAt: extras?.edited?.at ?? createdAt, msg }
  return (
    <ol>
      {[now, ...data.list].map((one) => (
        <li key={one.version} className={styles.version}>
          <div className={styles.head}>
            <time dateTime={one.writtenAt}>{fullTime(new Date(one.writtenAt), language)}</time>
            {one.version <= 0 && (
              <span className={styles.which}>{t(one.version < 0 ? 'edits.now' : 'edits.asSent')}</span>
            )}
          </div>
          <div className={styles.text} dir="auto">
            {plainTextIn(one.msg.type, bodyOf(one.msg))}
          </div>
        </li>
      ))}
    </ol>
  )
}
