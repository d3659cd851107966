import { CircleHelp } from 'lucide-react'
import { useT } from '../../../platform/texts/index.ts'
import styles from './line-bodies.module.css'

/** What is said in passing. */
export const LightLine = ({ text }: { text: string }) => <div className={styles.light}>{text}</div>

/** A newer client may send what this one has never heard of. */
export function UnknownBody() {
  const t = useT()
  return (
    <div className={styles.unknown}>
      <CircleHelp aria-hidden="true" />
      {t('media.unknownType')}
    </div>
  )
}
