import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { SkeletonRows } from '../../../components/controls/skeleton.tsx'
import { LoadProblem } from '../../../components/layout/load-problem.tsx'
import type { ShownSecret } from '../../../components/overlays/secret-dialog.tsx'
import { outgoingWebhooksQuery } from '../../../domain/groups/outgoing-webhooks.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from './integrations.module.css'
import { OutgoingForm } from './outgoing-form.tsx'
import { OutgoingRow } from './outgoing-row.tsx'

interface OutgoingSectionProps {
  groupId: number
  onSecret: (shown: ShownSecret) => void
}

/** The addresses that receive what is written in a group. */
export function OutgoingSection({ groupId, onSecret }: OutgoingSectionProps) {
  const t = useT()
  const { data, error, isFetching, refetch } = useQuery(outgoingWebhooksQuery(groupId))
  const [isMaking, setMaking] = useState(false)

  return (
    <section aria-label={t('outgoing.title')}>
      <div className={styles.top}>
        <h2 className={styles.heading}>{t('outgoing.title')}</h2>
        <Button size="sm" variant="soft" icon={<Plus aria-hidden="true" />} onClick={() => setMaking(true)}>
          {t('outgoing.create')}
        </Button>
      </div>
      <p className={styles.note}>{t('outgoing.text')}</p>
      <div className={styles.card}>
        {data?.count === 0 && <p className={styles.none}>{t('outgoing.none')}</p>}
        {data && data.count > 0 && (
          <ul>
            {data.list.map((webhook) => (
              <OutgoingRow key={webhook.id} groupId={groupId} webhook={webhook} onSecret={onSecret} />
            ))}
          </ul>
        )}
        {!data && error && (
          <LoadProblem error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        )}
        {!data && !error && <SkeletonRows count={2} />}
      </div>
      <OutgoingForm
        groupId={groupId}
        open={isMaking}
        onClose={() => setMaking(false)}
        onSecret={(made) => {
          setMaking(false)
          onSecret(made)
        }}
      />
    </section>
  )
}
