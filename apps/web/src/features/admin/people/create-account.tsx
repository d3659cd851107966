import { isWithin, limits } from '@parley/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { TextField } from '../../../components/controls/text-field.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { createAccount } from '../../../domain/administration/people.ts'
import { errorText } from '../../../domain/api/api-errors.ts'
import { useT } from '../../../platform/texts/index.ts'
import { type IssuedCode, OneTimeCode } from './actions/one-time-code.tsx'

interface CreateAccountProps {
  open: boolean
  onClose: () => void
}

/** Makes an account for somebody; they set its password with the code that is shown then. */
export function CreateAccount({ open, onClose }: CreateAccountProps) {
  const t = useT()
  const client = useQueryClient()
  const [nickname, setNickname] = useState('')
  const [wasSent, setSent] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [created, setCreated] = useState<IssuedCode>()
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const wrong =
    nickname.trim() === ''
      ? t('admin.nicknameMissing')
      : isWithin(nickname, limits.nickname)
        ? undefined
        : t('common.tooLong', limits.nickname)

  const close = () => {
    if (isBusy) return
    setNickname('')
    setSent(false)
    setProblem(undefined)
    setCreated(undefined)
    onClose()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setSent(true)
    if (wrong || isBusy) return form.current?.querySelector('input')?.focus()
    setBusy(true)
    try {
      const { userId, ...issued } = await createAccount(client, nickname.trim())
      setCreated({ ...issued, account: userId, nickname: nickname.trim() })
    } catch (error) {
      setProblem(errorText(error))
    }
    setBusy(false)
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={created ? t('admin.accountCreated') : t('admin.createAccount')}
      description={created ? undefined : t('admin.createText')}
      isAlert={created !== undefined}
      footer={
        created ? (
          <Button variant="primary" onClick={close}>
            {t('admin.codePassedOn')}
          </Button>
        ) : (
          <>
            <Button onClick={close} disabled={isBusy}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" form={formId} variant="primary" loading={isBusy}>
              {t('admin.create')}
            </Button>
          </>
        )
      }
    >
      {created ? (
        <OneTimeCode issued={created} />
      ) : (
        <form ref={form} id={formId} onSubmit={(event) => void submit(event)} noValidate>
          <TextField
            label={t('admin.nickname')}
            value={nickname}
            onChange={(typed) => {
              setNickname(typed)
              setProblem(undefined)
            }}
            maxLength={limits.nickname.max}
            error={problem ?? (wasSent ? wrong : undefined)}
            autoComplete="off"
            autoFocus
          />
        </form>
      )}
    </Dialog>
  )
}
