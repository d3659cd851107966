import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { SkeletonRows } from '../../../components/controls/skeleton.tsx'
import { LoadProblem } from '../../../components/layout/load-problem.tsx'
import { Chip } from '../../../components/marks/chip.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { secondFactorQuery, useSecondFactorChanges } from '../../../domain/me/second-factor.ts'
import { typed } from '../../../domain/me/typed-password.ts'
import { useSession } from '../../../domain/session/session.ts'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { seenTime } from '../../../platform/time/time.ts'
import { useMinute } from '../../../platform/time/use-minute.ts'
import { toast } from '../../../platform/toast.ts'
import { ProofForm } from '../proof/proof-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './safety.module.css'
import { SetUp } from './set-up.tsx'

type Doing = 'setUp' | 'turnOff' | 'newCodes'

/** Codes of an app beside the password: whether sign-in requires them, and how that is changed. */
export function TwoStep() {
  const t = useT()
  const language = useLanguage()
  const now = useMinute()
  const { userID } = useSession()
  const { data, error, refetch, isFetching } = useQuery(secondFactorQuery)
  const { turnOff, makeCodes } = useSecondFactorChanges()
  const [doing, setDoing] = useState<Doing>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (!data && error)
    return <LoadProblem error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <SkeletonRows count={1} />

  const { isOn, since, recoveryCodesLeft: left, hasPassword } = data
  const done = () => {
    setDoing(undefined)
    setCodes(undefined)
  }
  const titles = {
    setUp: codes ? t('safety.recoveryTitle') : t('safety.turnOn'),
    turnOff: t('safety.turnOff'),
    newCodes: codes ? t('safety.recoveryTitle') : t('safety.newCodes'),
  }

  return (
    <div className={styles.password}>
      <div className={styles.passwordText}>
        {isOn && since ? (
          <Chip tone="accent">
            {t('safety.twoStepOn', { time: seenTime(new Date(since), language, now) })}
          </Chip>
        ) : (
          t('safety.twoStepOff')
        )}
        {isOn && (
          <p className={styles.left}>
            {left > 0 ? t('safety.recoveryLeft', { count: left }) : t('safety.recoveryNone')}
          </p>
        )}
      </div>
      {isOn ? (
        <div className={styles.actions}>
          <Button onClick={() => setDoing('newCodes')}>{t('safety.newCodes')}</Button>
          <Button onClick={() => setDoing('turnOff')}>{t('safety.turnOff')}</Button>
        </div>
      ) : (
        <Button variant="soft" onClick={() => setDoing('setUp')}>
          {t('safety.turnOn')}
        </Button>
      )}
      <Dialog
        open={doing !== undefined}
        // Codes that were not seen are gone for good.
        onClose={() => codes === undefined && done()}
        title={titles[doing ?? 'setUp']}
        isAlert={codes !== undefined}
      >
        {codes ? (
          <RecoveryCodes codes={codes} account={userID} onDone={done} />
        ) : (
          <>
            {doing === 'setUp' && (
              <SetUp
                hasPassword={hasPassword}
                onCancel={done}
                onDone={(made) => {
                  toast.success(t('safety.turnedOn'))
                  setCodes(made)
                }}
              />
            )}
            {doing === 'turnOff' && (
              <ProofForm
                hasPassword={hasPassword}
                codeLabel={t('safety.codeOrRecovery')}
                text={t('safety.turnOffText')}
                confirmLabel={t('safety.turnOff')}
                danger
                onCancel={done}
                onConfirm={async ({ password, code }) => {
                  await turnOff({ ...typed(password), code })
                  toast.success(t('safety.turnedOff'))
                  done()
                }}
              />
            )}
            {doing === 'newCodes' && (
              <ProofForm
                hasPassword={hasPassword}
                codeLabel={t('safety.codeOrRecovery')}
                text={t('safety.newCodesText')}
                confirmLabel={t('safety.newCodes')}
                onCancel={done}
                onConfirm={async ({ password, code }) =>
                  setCodes((await makeCodes({ ...typed(password), code })).recoveryCodes)
                }
              />
            )}
          </>
        )}
      </Dialog>
    </div>
  )
}
