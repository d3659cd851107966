import type { Group } from '@parley/contract'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { SkeletonRows } from '../../../components/controls/skeleton.tsx'
import { LoadProblem } from '../../../components/layout/load-problem.tsx'
import { PageColumn } from '../../../components/layout/panes.tsx'
import { SecretDialog, type ShownSecret } from '../../../components/overlays/secret-dialog.tsx'
import { webhooksQuery } from '../../../domain/groups/webhooks.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useStaffOnly } from '../group/use-staff-only.ts'
import styles from './integrations.module.css'
import { NewWebhook } from './new-webhook.tsx'
import { OutgoingSection } from './outgoing-section.tsx'
import { WebhookRow } from './webhook-row.tsx'

export function IntegrationsScreen({ group }: { group: Group }) {
  const t = useT()
  const { groupId } = group
  const mayStay = useStaffOnly(group)
  const query = useQuery({ ...webhooksQuery(groupId), enabled: mayStay })
  const [isMaking, setMaking] = useState(false)
  const [shown, setShown] = useState<ShownSecret>()
  if (!mayStay) return null
  const { data, error, isFetching, refetch } = query

  return (
    <PageColumn>
      <div className={styles.page}>
        <section aria-label={t('bots.webhooks')}>
          <div className={styles.top}>
            <h2 className={styles.heading}>{t('bots.webhooks')}</h2>
            <Button
              size="sm"
              variant="soft"
              icon={<Plus aria-hidden="true" />}
              onClick={() => setMaking(true)}
            >
              {t('bots.create')}
            </Button>
          </div>
          <p className={styles.note}>{t('bots.webhooksText')}</p>
          <div className={styles.card}>
            {data?.count === 0 && <p className={styles.none}>{t('bots.noWebhooks')}</p>}
            {data && data.count > 0 && (
              <ul>
                {data.list.map((webhook) => (
                  <WebhookRow key={webhook.id} groupId={groupId} webhook={webhook} onAddress={setShown} />
                ))}
              </ul>
            )}
            {!data && error && (
              <LoadProblem error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
            )}
            {!data && !error && <SkeletonRows count={2} />}
          </div>
        </section>
        <OutgoingSection groupId={groupId} onSecret={setShown} />
      </div>
      <NewWebhook
        groupId={groupId}
        open={isMaking}
        onClose={() => setMaking(false)}
        onMade={(made) => {
          setMaking(false)
          setShown(made)
        }}
      />
      <SecretDialog shown={shown} onClose={() => setShown(undefined)} />
    </PageColumn>
  )
}
