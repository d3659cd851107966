import { isWithin } from '@parley/contract/limits'
import { stickerLimits } from '@parley/contract/sticker-limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { TextField } from '../../../components/controls/text-field.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import {
  addStickerPack,
  changeStickerPack,
  type KeptStickerPack,
} from '../../../domain/administration/sticker-packs.ts'
import { errorText } from '../../../domain/api/api-errors.ts'
import { useT } from '../../../platform/texts/index.ts'

interface NameDialogProps {
  open: boolean
  /** The pack that gets another name; without one a new pack is made. */
  pack?: KeptStickerPack
  onClose: () => void
}

/** Names a sticker pack: a new one, or one that is there. */
export function NameDialog({ open, pack, onClose }: NameDialogProps) {
  const t = useT()
  const client = useQueryClient()
  const formId = useId()
  const saving = useMutation({
    mutationFn: async (name: string) => {
      if (pack) await changeStickerPack(client, pack.id, { name })
      else await addStickerPack(client, name)
    },
    onSuccess: onClose,
  })
  return (
    <Dialog
      open={open}
      onClose={() => !saving.isPending && onClose()}
      title={t(pack ? 'stickerPacks.rename' : 'stickerPacks.create')}
      size="sm"
      footer={
        <>
          <Button onClick={onClose} disabled={saving.isPending}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={saving.isPending}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <NameForm
        id={formId}
        before={pack?.name ?? ''}
        problem={saving.error ? errorText(saving.error) : undefined}
        onChange={() => saving.reset()}
        onSave={(name) => !saving.isPending && saving.mutate(name)}
      />
    </Dialog>
  )
}

interface NameFormProps {
  id: string
  before: string
  /** Why it was not saved. */
  problem: string | undefined
  onChange: () => void
  onSave: (name: string) => void
}

function NameForm({ id, before, problem, onChange, onSave }: NameFormProps) {
  const t = useT()
  const [name, setName] = useState(before)
  const [wasSent, setSent] = useState(false)
  const { packName: range } = stickerLimits
  const wrong = isWithin(name.trim(), range) ? undefined : t('stickerPacks.nameHint', range)

  function submit(event: FormEvent) {
    event.preventDefault()
    setSent(true)
    if (!wrong) onSave(name.trim())
  }

  return (
    <form id={id} onSubmit={submit} noValidate>
      <TextField
        label={t('stickerPacks.name')}
        value={name}
        onChange={(typed) => {
          setName(typed)
          onChange()
        }}
        maxLength={range.max}
        error={problem ?? (wasSent ? wrong : undefined)}
        autoComplete="off"
        autoFocus
      />
    </form>
  )
}
