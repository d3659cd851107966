import { Timer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { waitText } from '../../../components/groups/wait-text.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from './slow-note.module.css'

/** Above the box: how long it takes until the next message, second by second. */
export default function SlowNote({ until }: { until: number }) {
  const t = useT()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className={styles.note} aria-hidden="true">
      <Timer />
      {t('groupLines.slowFor', { time: waitText(until - now) })}
    </div>
  )
}
