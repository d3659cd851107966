import type { Edited } from '@parley/contract'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { fullTime } from '../../../platform/time/time.ts'
import styles from './edited-mark.module.css'

/** In a bubble whose message says something else than when it was sent. */
export function EditedMark({ edited: { at } }: { edited: Edited }) {
  const t = useT()
  const language = useLanguage()
  const time = fullTime(new Date(at), language)
  return (
    <time className={styles.mark} dateTime={at} title={t('edits.editedAt', { time })}>
      {t('edits.edited')}
    </time>
  )
}
