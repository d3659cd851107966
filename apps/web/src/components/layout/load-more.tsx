import { useEffect, useEffectEvent, useRef } from 'react'
import { errorText } from '../../domain/api/api-errors.ts'
import { useT } from '../../platform/texts/index.ts'
import { Button } from '../controls/button.tsx'
import { Problem } from '../controls/problem.tsx'
import { Spinner } from '../controls/spinner.tsx'
import styles from './load-more.module.css'

interface LoadMoreProps {
  isLoading: boolean
  error: unknown
  onWanted: () => void
}

/** End of the loaded rows: requests the next page before it is reached, and shows when that fails. */
export function LoadMore({ isLoading, error, onWanted }: LoadMoreProps) {
  const t = useT()
  const end = useRef<HTMLDivElement>(null)
  const isIdle = !isLoading && !error
  const want = useEffectEvent(onWanted)

  useEffect(() => {
    if (!isIdle || !end.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && want(), {
      rootMargin: '0px 0px 600px',
      root: end.current.closest('[data-scroller]'),
    })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [isIdle])

  return (
    <div ref={end} className={styles.more}>
      {isLoading && <Spinner label={t('common.loading')} />}
      {!isLoading && Boolean(error) && (
        <>
          <Problem text={errorText(error)} />
          <Button size="sm" onClick={onWanted}>
            {t('common.retry')}
          </Button>
        </>
      )}
    </div>
  )
}
