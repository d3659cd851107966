import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { Switch } from '../../../components/controls/switch.tsx'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { toastError } from '../../../domain/api/api-errors.ts'
import {
  PushFailure,
  type PushStep,
  pushProblem,
  tryPush,
  turnPushOff,
  turnPushOn,
  wantsPush,
} from '../../../domain/device/push.ts'
import { pushDevicesQuery, pushKeyQuery } from '../../../domain/me/push-devices.ts'
import { readAgain } from '../../../domain/queries/read-again.ts'
import { useT } from '../../../platform/texts/index.ts'
import { Group } from '../section/section-page.tsx'
import styles from './notify.module.css'
import { PushSteps } from './push-steps.tsx'

/** Whether this device gets notifications while no page is open on it, and what prevents that. */
export function ThisDevice() {
  const t = useT()
  const { data } = useQuery(pushKeyQuery)
  const problem = pushProblem()
  return (
    <Group title={t('notify.push')} text={t('notify.pushText')}>
      {data?.key === null && <p className={styles.advice}>{t('notify.pushOff')}</p>}
      {data?.key !== null && problem && <p className={styles.advice}>{t(`notify.${problem}`)}</p>}
      {data?.key !== null && !problem && <PushSwitch />}
    </Group>
  )
}

interface Progress {
  readonly done: readonly PushStep[]
  readonly failed?: PushStep | undefined
}

function PushSwitch() {
  const t = useT()
  const { userID } = useEngine()
  const client = useQueryClient()
  const devices = useQuery(pushDevicesQuery).data?.list
  const [isBusy, setBusy] = useState(false)
  const [progress, setProgress] = useState<Progress>()
  const isOn = wantsPush(userID) && (devices?.some(({ isCurrent }) => isCurrent) ?? true)

  /** Every step is seen as it is done, and which one was not. */
  async function carryOut(isTest: boolean) {
    const done: PushStep[] = []
    const onStep = (step: PushStep) => {
      done.push(step)
      setProgress({ done: [...done] })
    }
    setBusy(true)
    setProgress({ done })
    try {
      await turnPushOn(userID, onStep)
      if (isTest) await tryPush(onStep)
    } catch (error) {
      if (error instanceof PushFailure) setProgress({ done, failed: error.step })
      else toastError(error)
    }
    await readAgain(client, 'notifications')
    setBusy(false)
  }

  async function turnOff() {
    setBusy(true)
    setProgress(undefined)
    await turnPushOff(userID).catch(toastError)
    await readAgain(client, 'notifications')
    setBusy(false)
  }

  return (
    <div className={styles.device}>
      <Switch
        label={t('notify.pushSwitch')}
        hint={t('notify.pushSwitchHint')}
        checked={isOn}
        disabled={isBusy}
        onChange={(next) => void (next ? carryOut(false) : turnOff())}
      />
      <div>
        <Button size="sm" loading={isBusy} onClick={() => void carryOut(true)}>
          {t('notify.test')}
        </Button>
      </div>
      {progress && <PushSteps {...progress} />}
    </div>
  )
}
