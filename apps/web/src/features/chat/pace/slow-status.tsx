import { useEffect, useState } from 'react'
import { VisuallyHidden } from '../../../components/controls/visually-hidden.tsx'
import { waitText } from '../../../components/groups/wait-text.ts'
import { useT } from '../../../platform/texts/index.ts'
import type { Slow } from './use-slow.ts'

/** How long it takes until the next message, for screen readers: once when it begins, and once when it is over. */
export function SlowStatus({ slow: { isHeld, until } }: { slow: Slow }) {
  const t = useT()
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (until !== undefined) setSaid(t('groupLines.slowFor', { time: waitText(until - Date.now()) }))
    else if (!isHeld) setSaid((before) => (before === '' ? before : t('groupLines.slowOver')))
  }, [isHeld, until, t])
  return (
    <VisuallyHidden>
      <span role="status">{said}</span>
    </VisuallyHidden>
  )
}
