import { useLanguage } from '../../../platform/texts/index.ts'
import { clockTime, fullTime } from '../../../platform/time/time.ts'

/** When a message was written. Its line says it to screen readers. */
export function MessageClock({ at, className }: { at: string; className?: string | undefined }) {
  const language = useLanguage()
  const time = new Date(at)
  return (
    <time className={className} dateTime={at} title={fullTime(time, language)} aria-hidden="true">
      {clockTime(time)}
    </time>
  )
}
