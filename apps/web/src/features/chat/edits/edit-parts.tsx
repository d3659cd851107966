import type { Edited } from '@parley/contract'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { fullTime } from '../../../platform/time/time.ts'
import { EditNote } from './edit-note.tsx'
import type { EditPartProps } from './edit-part.ts'
import styles from './edit-parts.module.css'
import { EditingBar } from './editing-bar.tsx'

export { beginEditing, saveEditing } from './editing.ts'

export default function EditParts({ edited, refused }: EditPartProps) {
  if (edited) return <EditedMark edited={edited} />
  return refused ? <EditNote own={refused} /> : <EditingBar />
}

/** In a bubble whose message says something else than when it was sent. */
function EditedMark({ edited: { at } }: { edited: Edited }) {
  const t = useT()
  const language = useLanguage()
  const time = fullTime(new Date(at), language)
  return (
    <time className={styles.mark} dateTime={at} title={t('edits.editedAt', { time })}>
      {t('edits.edited')}
    </time>
  )
}
