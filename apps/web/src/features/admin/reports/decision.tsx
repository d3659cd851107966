import type { Report, ReportDetail } from '@parley/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx'
import { toastError } from '../../../domain/api/api-errors.ts'
import { decideReport, reopenReport } from '../../../domain/reports/reports.ts'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { headingTime } from '../../../platform/time/time.ts'
import { toast } from '../../../platform/toast.ts'
import styles from './reports.module.css'
import { UpholdDialog } from './uphold-dialog.tsx'

/** The decision, or the ways to decide. */
export function Decision({ report }: { report: ReportDetail }) {
  const t = useT()
  const { id, decision } = report
  const [asking, ask] = useState<'dismiss' | 'uphold' | 'undo'>()
  const client = useQueryClient()
  const stop = () => ask(undefined)
  const act = useMutation({
    mutationFn: (what: 'dismiss' | 'undo') =>
      what === 'undo' ? reopenReport(client, id) : decideReport(client, { id }, { outcome: 'dismissed' }),
    onSuccess: (_data, what) =>
      toast.success(t(what === 'undo' ? 'reports.savedUndo' : 'reports.savedDecision')),
    onError: toastError,
    onSettled: stop,
  })
  return (
    <>
      {decision ? (
        <>
          <Decided decision={decision} people={report.people} />
          <div className={styles.actions}>
            <Button onClick={() => ask('undo')}>{t('reports.undo')}</Button>
          </div>
        </>
      ) : (
        <div className={styles.actions}>
          <Button onClick={() => ask('dismiss')}>{t('reports.dismiss')}</Button>
          <Button variant="primary" onClick={() => ask('uphold')}>
            {t('reports.uphold')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asking === 'dismiss'}
        title={t('reports.dismissTitle')}
        text={t('reports.dismissText')}
        confirmLabel={t('reports.dismiss')}
        loading={act.isPending}
        onConfirm={() => act.mutate('dismiss')}
        onClose={stop}
      />
      <ConfirmDialog
        open={asking === 'undo'}
        title={t('reports.undoTitle')}
        text={t('reports.undoText')}
        confirmLabel={t('reports.undo')}
        loading={act.isPending}
        onConfirm={() => act.mutate('undo')}
        onClose={stop}
      />
      <UpholdDialog open={asking === 'uphold'} report={report} onClose={stop} />
    </>
  )
}

/** How a report was decided, by whom, and what came of it. */
function Decided({
  decision,
  people,
}: {
  decision: NonNullable<Report['decision']>
  people: Report['people']
}) {
  const t = useT()
  const language = useLanguage()
  const { outcome, by, at, barred, deletedMessages, dissolvedGroup } = decision
  const names = barred
    .filter(({ curtailChat, curtailInGroupChat }) => curtailChat || curtailInGroupChat)
    .map(({ userID }) => people.find((one) => one.userID === userID)?.nickname ?? String(userID))
  return (
    <div className={styles.decided}>
      <p>
        <strong>{t(`reports.${outcome}`)}</strong>{' '}
        <span className={styles.note}>
          {t('reports.decidedBy', { name: by.nickname, time: headingTime(new Date(at), language) })}
        </span>
      </p>
      <ul>
        {deletedMessages && <li>{t('reports.didDelete')}</li>}
        {dissolvedGroup && <li>{t('reports.didDissolve')}</li>}
        {names.length > 0 && <li>{t('reports.didBar', { names: names.join(', ') })}</li>}
      </ul>
    </div>
  )
}
