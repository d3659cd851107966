import { isWithin, limits } from '@parley/contract/limits'
import { ImageUp } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { AvatarPicker } from '../../../components/avatar-picker/avatar-picker.tsx'
import { Button } from '../../../components/controls/button.tsx'
import { Problem } from '../../../components/controls/problem.tsx'
import { TextField } from '../../../components/controls/text-field.tsx'
import { useGroupMutation } from '../../../components/groups/use-group-mutation.ts'
import { Avatar } from '../../../components/marks/avatar.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import type { ShownSecret } from '../../../components/overlays/secret-dialog.tsx'
import { errorText } from '../../../domain/api/api-errors.ts'
import { uploadAvatar } from '../../../domain/files/upload-avatar.ts'
import { shownAddress } from '../../../domain/groups/webhook-address.ts'
import { createWebhook } from '../../../domain/groups/webhooks.ts'
import { t as text, useT } from '../../../platform/texts/index.ts'
import styles from './integrations.module.css'

interface NewWebhookProps {
  groupId: number
  open: boolean
  onClose: () => void
  onMade: (shown: ShownSecret) => void
}

/** Asks what a new webhook is called, and for its picture if it is to have one. */
export function NewWebhook({ groupId, open, onClose, onMade }: NewWebhookProps) {
  const t = useT()
  const form = useId()
  const [name, setName] = useState('')
  const [avatar, setAvatar] = useState('')
  const [isPicking, setPicking] = useState(false)
  const [wasTried, setTried] = useState(false)
  const making = useGroupMutation(
    () => createWebhook(groupId, name.trim(), avatar),
    () => text('bots.made', { name: name.trim() }),
    { handlesErrors: true },
  )
  const isLong = name.trim() !== '' && !isWithin(name, limits.nickname)
  const isMissing = wasTried && name.trim() === ''
  const problem = isLong
    ? t('common.tooLong', limits.nickname)
    : isMissing
      ? t('bots.nameMissing')
      : undefined

  function close() {
    if (making.isPending) return
    onClose()
    begin()
  }
  function begin() {
    setName('')
    setAvatar('')
    setTried(false)
    making.reset()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (making.isPending || !isWithin(name, limits.nickname)) return
    making.mutate(undefined, {
      onSuccess(address) {
        onMade(shownAddress(name.trim(), address))
        begin()
      },
    })
  }

  return (
    <>
      <Dialog
        open={open}
        onClose={close}
        title={t('bots.create')}
        size="sm"
        footer={
          <>
            <Button onClick={close} disabled={making.isPending}>
              {t('common.cancel')}
            </Button>
            <Button variant="primary" type="submit" form={form} loading={making.isPending}>
              {t('bots.create')}
            </Button>
          </>
        }
      >
        <form id={form} className={styles.form} onSubmit={submit} noValidate>
          <div className={styles.picture}>
            <Avatar id={0} name={name.trim() || '?'} src={avatar} size={48} />
            <Button size="sm" icon={<ImageUp aria-hidden="true" />} onClick={() => setPicking(true)}>
              {t('bots.picture')}
            </Button>
          </div>
          <TextField
            label={t('bots.name')}
            hint={t('bots.nameHint')}
            placeholder={t('bots.namePlaceholder')}
            value={name}
            onChange={(next) => {
              setName(next)
              making.reset()
            }}
            maxLength={limits.nickname.max}
            error={problem}
            autoComplete="off"
            autoFocus
          />
          <Problem text={making.error ? errorText(making.error) : undefined} />
        </form>
      </Dialog>
      <AvatarPicker
        open={isPicking}
        onClose={() => setPicking(false)}
        onPicked={async (picture) => setAvatar(await uploadAvatar(picture, 'avatar'))}
      />
    </>
  )
}
