import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { Checkbox } from '../../../components/controls/checkbox.tsx'
import { SkeletonRows } from '../../../components/controls/skeleton.tsx'
import { LoadProblem } from '../../../components/layout/load-problem.tsx'
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx'
import { toastError } from '../../../domain/api/api-errors.ts'
import { signInsQuery } from '../../../domain/me/sign-ins.ts'
import { useSignInChanges } from '../../../domain/me/use-sign-in-changes.ts'
import { useT } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import { DeviceRow } from './device-row.tsx'
import styles from './devices.module.css'
import { inOrder } from './sign-ins.ts'

/** Where I am signed in; each of the others can be ended. */
export function Devices() {
  const t = useT()
  const { data, error, refetch, isFetching } = useQuery(signInsQuery)
  const list = useRef<HTMLUListElement>(null)
  if (!data && error)
    return <LoadProblem error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data)
    return (
      <div className={styles.waiting}>
        <SkeletonRows count={3} />
      </div>
    )
  const others = data.list.filter(({ isCurrent }) => !isCurrent).length
  return (
    <>
      <ul ref={list} className={styles.devices} aria-label={t('safety.devices')} tabIndex={-1}>
        {inOrder(data.list).map((signIn) => (
          <DeviceRow key={signIn.id} signIn={signIn} onGone={() => list.current?.focus()} />
        ))}
      </ul>
      {others > 0 && <EndOthers count={others} />}
    </>
  )
}

function EndOthers({ count }: { count: number }) {
  const t = useT()
  const { endOthers } = useSignInChanges()
  const [isAsking, setAsking] = useState(false)
  const [isEnding, setEnding] = useState(false)
  const [endMade, setEndMade] = useState(true)

  async function end() {
    setEnding(true)
    try {
      await endOthers(endMade)
      setAsking(false)
      toast.success(t('safety.othersEnded'))
    } catch (error) {
      toastError(error)
    }
    setEnding(false)
  }

  return (
    <div>
      <Button full onClick={() => setAsking(true)}>
        {t('safety.endOthers')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('safety.endOthersTitle', { count })}
        text={t('safety.endOthersText')}
        confirmLabel={t('safety.endAll')}
        danger
        loading={isEnding}
        onConfirm={() => void end()}
        onClose={() => setAsking(false)}
      >
        <Checkbox checked={endMade} onChange={setEndMade} hint={t('safety.endMadeHint')}>
          {t('safety.endMade')}
        </Checkbox>
      </ConfirmDialog>
    </div>
  )
}
