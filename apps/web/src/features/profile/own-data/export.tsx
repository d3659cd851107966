import { signInLimits } from '@parley/contract/sign-in-limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Skeleton } from '../../../components/controls/skeleton.tsx'
import { LoadProblem } from '../../../components/layout/load-problem.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { archiveQuery, requestArchive } from '../../../domain/me/own-data.ts'
import { signInsQuery } from '../../../domain/me/sign-ins.ts'
import { useT } from '../../../platform/texts/index.ts'
import { ProofForm } from '../proof/proof-form.tsx'
import { ExportState } from './export-state.tsx'
import styles from './own-data.module.css'

/** My data as a file: requesting it, its progress, and the download. */
export function Export() {
  const t = useT()
  const client = useQueryClient()
  const { data, error, refetch, isFetching } = useQuery(archiveQuery)
  const { data: signIns } = useQuery(signInsQuery)
  const [isAsking, setAsking] = useState(false)
  if (!data && error)
    return <LoadProblem error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <Skeleton className={styles.waiting} />
  const close = () => setAsking(false)
  const hasPassword = signIns?.hasPassword ?? true
  const isReady = data.archive?.state === 'ready'
  return (
    <>
      <ExportState archive={data.archive} left={data.left} onStart={() => setAsking(true)} />
      <Dialog open={isAsking} onClose={close} title={t('ownData.confirmTitle')} size="sm">
        <ProofForm
          hasPassword={hasPassword}
          text={
            <>
              {t('ownData.confirmText')}
              {isReady && ` ${t('ownData.confirmAgain')}`}
              {!hasPassword &&
                ` ${t('ownData.confirmRecent', { minutes: signInLimits.recentSignInMinutes })}`}
            </>
          }
          confirmLabel={t('ownData.start')}
          onCancel={close}
          onConfirm={async ({ password }) => {
            client.setQueryData(archiveQuery.queryKey, await requestArchive(password))
            close()
          }}
        />
      </Dialog>
    </>
  )
}
