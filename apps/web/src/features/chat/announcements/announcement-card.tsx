import { useQueryClient } from '@tanstack/react-query'
import { Megaphone } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { toastError } from '../../../domain/api/api-errors.ts'
import {
  confirmAnnouncement,
  refreshAnnouncements,
  useDueAnnouncement,
} from '../../../domain/groups/group-announcements.ts'
import { useT } from '../../../platform/texts/index.ts'
import { MessageBody } from '../bodies/message-body.tsx'
import { ViewerLayer } from '../bodies/viewer-layer.tsx'
import { useChat } from '../context/chat-context.ts'
import styles from './announcement-card.module.css'

/** On top of the chat until I confirm it; on a phone one line while one writes. */
export default function AnnouncementCard() {
  const t = useT()
  const client = useQueryClient()
  const { target, showMessage, speakerOf } = useChat()
  const { data } = useDueAnnouncement(target.id)
  const [isUnderWay, setUnderWay] = useState(false)
  const latest = data?.latest
  if (!latest) return null
  const { announcementId, message, by } = latest
  const rest = data.count - 1

  async function confirm() {
    setUnderWay(true)
    try {
      await confirmAnnouncement({ groupId: target.id, announcementId })
      await refreshAnnouncements(client)
    } catch (error) {
      toastError(error)
    } finally {
      setUnderWay(false)
    }
  }

  return (
    <section className={styles.card} aria-label={t('announcing.card')}>
      <h2 className={styles.head}>
        <Megaphone aria-hidden="true" />
        <span className={styles.title}>
          {rest > 0 ? t('announcing.more', { count: rest }) : t('announcing.card')}
        </span>
        <span className={styles.by}>
          {t('announcing.by', { name: speakerOf({ ...by, id: by.userId }).name })}
        </span>
      </h2>
      <div className={styles.acts}>
        <Button size="sm" className={styles.show} onClick={() => showMessage(message.id)}>
          {t('announcing.show')}
        </Button>
        <Button size="sm" variant="primary" loading={isUnderWay} onClick={() => void confirm()}>
          {t('announcing.confirm')}
        </Button>
      </div>
      <div className={styles.body} data-scroller>
        <ViewerLayer>
          <MessageBody entry={{ key: `announcement ${announcementId}`, state: 'sent', message }} />
        </ViewerLayer>
      </div>
    </section>
  )
}
