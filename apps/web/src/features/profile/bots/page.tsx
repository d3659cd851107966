import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { SkeletonRows } from '../../../components/controls/skeleton.tsx'
import { useTitle } from '../../../components/engine/use-title.ts'
import { LoadProblem } from '../../../components/layout/load-problem.tsx'
import { PaneHeader } from '../../../components/layout/pane-header.tsx'
import { PageColumn, Pane } from '../../../components/layout/panes.tsx'
import { SecretDialog, type ShownSecret } from '../../../components/overlays/secret-dialog.tsx'
import { botsQuery } from '../../../domain/me/bots.ts'
import { useT } from '../../../platform/texts/index.ts'
import { BotForm } from './bot-form.tsx'
import { BotRow } from './bot-row.tsx'
import styles from './bots.module.css'

/** Accounts of programs that are mine. */
export function Component() {
  const t = useT()
  const { data, error, isFetching, refetch } = useQuery(botsQuery)
  const [isMaking, setMaking] = useState(false)
  const [shown, setShown] = useState<ShownSecret>()
  useTitle(t('bots.ownBots'))
  return (
    <Pane header={<PaneHeader title={t('bots.ownBots')} back="/info/settings" alwaysBack />}>
      <PageColumn>
        <div className={styles.top}>
          <p className={styles.note}>{t('bots.ownBotsText')}</p>
          <Button size="sm" variant="soft" icon={<Plus aria-hidden="true" />} onClick={() => setMaking(true)}>
            {t('bots.createBot')}
          </Button>
        </div>
        <div className={styles.card}>
          {data?.count === 0 && <p className={styles.none}>{t('bots.noBots')}</p>}
          {data && data.count > 0 && (
            <ul>
              {data.list.map((bot) => (
                <BotRow key={bot.userId} bot={bot} onToken={setShown} />
              ))}
            </ul>
          )}
          {!data && error && (
            <LoadProblem error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
          )}
          {!data && !error && <SkeletonRows count={2} />}
        </div>
        <BotForm open={isMaking} onClose={() => setMaking(false)} onToken={setShown} />
        <SecretDialog shown={shown} onClose={() => setShown(undefined)} />
      </PageColumn>
    </Pane>
  )
}
