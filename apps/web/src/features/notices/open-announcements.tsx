import type { Announcement } from '@parley/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Megaphone } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../components/controls/button.tsx'
import { Link } from '../../components/controls/link.tsx'
import { LinkedText } from '../../components/prose/marks/linked-text.tsx'
import { putAway } from '../../domain/announcements/put-away.ts'
import { toastError } from '../../domain/api/api-errors.ts'
import { cx } from '../../platform/cx.ts'
import { loadTexts, useT } from '../../platform/texts/index.ts'
import { useMinute } from '../../platform/time/use-minute.ts'
import styles from './open-announcements.module.css'

/** Announcements over every screen: the newest that is not dismissed, one at a time. */
export function OpenAnnouncements({ announcements }: { announcements: readonly Announcement[] }) {
  const now = useMinute()
  const [hasTexts, setHasTexts] = useState(false)
  useEffect(() => {
    loadTexts('notices').then(() => setHasTexts(true), toastError)
  }, [])
  const [newest, ...others] = announcements.filter(({ endsAt }) => endsAt === null || new Date(endsAt) > now)
  return hasTexts && newest && <OpenAnnouncement key={newest.id} {...newest} more={others.length} />
}

function OpenAnnouncement({ id, text, more }: Announcement & { more: number }) {
  const t = useT()
  const client = useQueryClient()
  const words = useRef<HTMLParagraphElement>(null)
  const [isWhole, setWhole] = useState(false)
  const [isCut, setCut] = useState(false)
  useEffect(() => {
    const shown = words.current
    if (!shown || isWhole) return
    const observer = new ResizeObserver(() => setCut(shown.scrollHeight > shown.clientHeight))
    observer.observe(shown)
    return () => observer.disconnect()
  }, [isWhole])
  const away = useMutation({ mutationFn: () => putAway(client, id), onError: toastError })
  return (
    <section data-announcement className={styles.announcement} aria-label={t('notices.announcements')}>
      <Megaphone className={styles.icon} aria-hidden="true" />
      <div className={styles.words}>
        <p ref={words} role="status" dir="auto" className={cx(styles.text, !isWhole && styles.folded)}>
          <LinkedText text={text} />
        </p>
        <div className={styles.below}>
          {isCut && (
            <button
              type="button"
              className={styles.more}
              aria-expanded={isWhole}
              onClick={() => setWhole(!isWhole)}
            >
              {t(isWhole ? 'notices.less' : 'notices.whole')}
            </button>
          )}
          {more > 0 && (
            <Link to="/notice?show=announcements" className={styles.more}>
              {t('notices.moreAnnouncements', { count: more })}
            </Link>
          )}
        </div>
      </div>
      <Button size="sm" loading={away.isPending} onClick={() => away.mutate()}>
        {t('notices.putAway')}
      </Button>
    </section>
  )
}
