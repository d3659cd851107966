import { limits } from '@parley/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, LinkButton } from '../../../../components/controls/button.tsx'
import { Checkbox } from '../../../../components/controls/checkbox.tsx'
import { SkeletonRows } from '../../../../components/controls/skeleton.tsx'
import { EmptyState } from '../../../../components/layout/empty-state.tsx'
import { LoadProblem } from '../../../../components/layout/load-problem.tsx'
import { waitingRegistrationsQuery } from '../../../../domain/joining/registrations.ts'
import { useRegistration } from '../../../../domain/site-settings.ts'
import { useT } from '../../../../platform/texts/index.ts'
import { DecideDialog, type Question } from './decide-dialog.tsx'
import styles from './waiting.module.css'
import { WaitingRow } from './waiting-row.tsx'

/** Everybody who asks for an account, to be answered one by one or many at once. */
export function WaitingList() {
  const t = useT()
  const registration = useRegistration()
  const { data, error, isFetching, refetch } = useQuery(waitingRegistrationsQuery)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [question, ask] = useState<Question>()
  if (!data && error)
    return <LoadProblem error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <SkeletonRows count={4} />

  const selected = data.list.filter(({ userID }) => chosen.has(userID)).map(({ userID }) => userID)
  const isAll = selected.length === data.list.length
  const choose = (id: number, isChosen: boolean) =>
    setChosen(new Set(isChosen ? [...selected, id] : selected.filter((one) => one !== id)))

  return (
    <>
      {data.list.length === 0 ? (
        <EmptyState
          title={t('joining.noneTitle')}
          text={t(registration === 'approval' ? 'joining.noneText' : 'joining.noneOff')}
          action={
            registration !== 'approval' && <LinkButton to="/admin/site">{t('joining.toSite')}</LinkButton>
          }
        />
      ) : (
        <>
          <div className={styles.bar}>
            <Checkbox
              checked={isAll}
              onChange={(all) => setChosen(new Set(all ? data.list.map(({ userID }) => userID) : []))}
            >
              {selected.length > 0
                ? t('joining.selected', { count: selected.length })
                : t('joining.selectAll')}
            </Checkbox>
            {selected.length > 0 && (
              <div className={styles.actions}>
                <Button variant="primary" size="sm" onClick={() => ask({ ids: selected, approve: true })}>
                  {t('joining.approveMany', { count: selected.length })}
                </Button>
                <Button size="sm" onClick={() => ask({ ids: selected, approve: false })}>
                  {t('joining.refuseMany', { count: selected.length })}
                </Button>
              </div>
            )}
          </div>
          <ul className={styles.list}>
            {data.list.slice(0, limits.idList.max).map((registration) => (
              <WaitingRow
                key={registration.userID}
                registration={registration}
                isChosen={chosen.has(registration.userID)}
                onChoose={(isChosen) => choose(registration.userID, isChosen)}
                onDecide={(approve) => ask({ ids: [registration.userID], approve })}
              />
            ))}
          </ul>
        </>
      )}
      <DecideDialog question={question} onClose={() => ask(undefined)} />
    </>
  )
}
