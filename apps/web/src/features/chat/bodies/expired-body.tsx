import type { Msg } from '@parley/contract'
import { bodyOf } from '@parley/contract/message-text'
import { FileX2 } from 'lucide-react'
import { useT } from '../../../platform/texts/index.ts'
import styles from './line-bodies.module.css'

/** A file that is there no longer, for it was kept for so long. */
export default function ExpiredBody({ msg }: { msg: Msg }) {
  const t = useT()
  const { title } = bodyOf(msg) as { title?: string }
  return (
    <div className={styles.unknown}>
      <FileX2 aria-hidden="true" />
      {title ? t('vanishing.fileExpiredNamed', { title }) : t('vanishing.fileExpired')}
    </div>
  )
}
