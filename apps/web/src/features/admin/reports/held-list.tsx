import type { HeldMessage } from '@parley/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { SkeletonRows } from '../../../components/controls/skeleton.tsx'
import { EmptyState } from '../../../components/layout/empty-state.tsx'
import { heldQuery } from '../../../domain/administration/word-filter.ts'
import { useT } from '../../../platform/texts/index.ts'
import { Loaded } from '../parts/loaded.tsx'
import { HeldCard } from './held-card.tsx'
import styles from './reports.module.css'

const pageSize = 50

/** Messages that wait for somebody to let them through. */
export function HeldList() {
  const t = useT()
  const [limit, setLimit] = useState(pageSize)
  const reading = useQuery({
    ...heldQuery(limit),
    placeholderData: keepPreviousData,
    // Each look is written down.
    refetchOnWindowFocus: false,
  })
  return (
    <Loaded reading={reading} meanwhile={<SkeletonRows count={5} />}>
      {({ list, count }) =>
        list.length === 0 ? (
          <EmptyState picture="bubbles" title={t('reports.emptyHeld')} text={t('reports.emptyHeldText')} />
        ) : (
          <>
            <p className={styles.heldNote}>{t('reports.heldText')}</p>
            <ul className={styles.held}>
              {list.map((message: HeldMessage) => (
                <li key={message.id}>
                  <HeldCard message={message} />
                </li>
              ))}
            </ul>
            {list.length < count && (
              <div className={styles.more}>
                <Button loading={reading.isFetching} onClick={() => setLimit(limit + pageSize)}>
                  {t('reports.more')}
                </Button>
              </div>
            )}
          </>
        )
      }
    </Loaded>
  )
}
