import { CircleAlert, Hourglass, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../components/controls/button.tsx'
import { VisuallyHidden } from '../../components/controls/visually-hidden.tsx'
import { errorText } from '../../domain/api/api-errors.ts'
import { useLanguage, useT } from '../../platform/texts/index.ts'
import { dayOf } from '../../platform/time/day.ts'
import { shortDay } from '../../platform/time/month.ts'
import { useOnline } from '../../platform/use-online.ts'
import styles from './search.module.css'
import { type Asked, nothing } from './searching.ts'
import type { Names } from './use-names.ts'
import type { useSearch } from './use-search.ts'

interface NotesProps {
  asked: Asked
  found: ReturnType<typeof useSearch>
  names: Names
}

/** How much was found, for screen readers; and why there may be more than that. */
export function Notes({ asked, found: { options, messages, isForMessages, isBehind }, names }: NotesProps) {
  const t = useT()
  const language = useLanguage()
  const isOnline = useOnline()
  const { index } = messages.data ?? {}
  const isSettled = !names.isLoading && !isBehind && !messages.isLoading
  const count = options.filter(({ kind }) => kind !== 'more').length

  function counted() {
    if (asked === nothing || !isSettled) return ''
    // A note below shows why nothing was found.
    if (count === 0 && isForMessages && messages.isError) return ''
    if (count === 0) return t('search.countNone')
    return isForMessages && messages.hasNextPage
      ? t('search.countOrMore', { count })
      : t('search.count', { count })
  }

  return (
    <>
      <VisuallyHidden>
        <span role="status">{counted()}</span>
      </VisuallyHidden>
      {isForMessages && !isOnline && <Note icon={<WifiOff />}>{t('search.offline')}</Note>}
      {isForMessages && isOnline && messages.isError && (
        <Note
          icon={<CircleAlert />}
          action={
            <Button size="sm" loading={messages.isFetching} onClick={() => void messages.refetch()}>
              {t('common.retry')}
            </Button>
          }
        >
          {t('search.failed', { reason: errorText(messages.error) })}
        </Note>
      )}
      {isForMessages && index?.behind !== undefined && <Note icon={<Hourglass />}>{t('search.behind')}</Note>}
      {isForMessages && index && index.done < 1 && (
        <Note icon={<Hourglass />}>
          {index.since === null
            ? t('search.indexing', { percent: Math.floor(index.done * 100) })
            : t('search.indexingSince', {
                percent: Math.floor(index.done * 100),
                day: shortDay(dayOf(new Date(index.since)), language),
              })}
        </Note>
      )}
    </>
  )
}

const Note = ({ icon, action, children }: { icon: ReactNode; action?: ReactNode; children: ReactNode }) => (
  <div className={styles.note} role="note">
    {icon}
    <p>{children}</p>
    {action}
  </div>
)
