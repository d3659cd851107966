import { signInLimits } from '@parley/contract/sign-in-limits'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { SkeletonRows } from '../../../components/controls/skeleton.tsx'
import { TextField } from '../../../components/controls/text-field.tsx'
import { LoadProblem } from '../../../components/layout/load-problem.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { isGivenUp } from '../../../domain/me/given-up.ts'
import { usePasskeySupport } from '../../../domain/me/passkey-support.ts'
import { secondFactorQuery, useSecondFactorChanges } from '../../../domain/me/second-factor.ts'
import { useT } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import { ProofForm } from '../proof/proof-form.tsx'
import devices from './devices.module.css'
import { PasskeyRow } from './passkey-row.tsx'
import styles from './safety.module.css'

/** Passkeys with which I sign in instead of a password; each can be removed. */
export function Passkeys() {
  const t = useT()
  const { data, error, refetch, isFetching } = useQuery(secondFactorQuery)
  const isSupported = usePasskeySupport()
  const [isAdding, setAdding] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  if (!data && error)
    return <LoadProblem error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <SkeletonRows count={1} />
  const { passkeys, hasPassword } = data
  return (
    <>
      {passkeys.length > 0 && (
        <ul ref={list} className={devices.devices} aria-label={t('safety.passkeys')} tabIndex={-1}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              hasPassword={hasPassword}
              onGone={() => list.current?.focus()}
            />
          ))}
        </ul>
      )}
      {isSupported ? (
        <div className={styles.password}>
          <p className={styles.passwordText}>{passkeys.length === 0 && t('safety.noPasskeys')}</p>
          <Button
            variant="soft"
            onClick={() => setAdding(true)}
            disabled={passkeys.length >= signInLimits.passkeys}
          >
            {t('safety.addPasskey')}
          </Button>
        </div>
      ) : (
        <p className={styles.formText}>{t('safety.passkeysNotHere')}</p>
      )}
      <Dialog open={isAdding} onClose={() => setAdding(false)} title={t('safety.addPasskey')}>
        <AddPasskey hasPassword={hasPassword} onDone={() => setAdding(false)} />
      </Dialog>
    </>
  )
}

function AddPasskey({ hasPassword, onDone }: { hasPassword: boolean; onDone: () => void }) {
  const t = useT()
  const { addPasskey } = useSecondFactorChanges()
  const [name, setName] = useState<string>(t('safety.passkeyNameDefault'))
  const [wasSent, setSent] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const length = [...name.trim()].length
  const isWrong = length < signInLimits.passkeyName.min || length > signInLimits.passkeyName.max

  function check() {
    setSent(true)
    if (isWrong) field.current?.focus()
    return !isWrong
  }

  function explain(error: unknown) {
    if (isGivenUp(error)) return t('safety.passkeyGivenUp')
    return error instanceof Error && error.name === 'InvalidStateError' ? t('safety.passkeyKnown') : undefined
  }

  return (
    <ProofForm
      hasPassword={hasPassword}
      text={hasPassword ? t('safety.confirmPassword') : t('safety.noPasswordProof')}
      check={check}
      confirmLabel={t('safety.next')}
      onCancel={onDone}
      explain={explain}
      onConfirm={async ({ password }) => {
        await addPasskey(name.trim(), password)
        toast.success(t('safety.passkeyAdded'))
        onDone()
      }}
    >
      <TextField
        ref={field}
        name="label"
        label={t('safety.passkeyName')}
        hint={t('safety.passkeyNameHint')}
        autoComplete="off"
        value={name}
        onChange={setName}
        maxLength={signInLimits.passkeyName.max}
        error={wasSent && isWrong ? t('safety.passkeyNameMissing') : undefined}
      />
    </ProofForm>
  )
}
