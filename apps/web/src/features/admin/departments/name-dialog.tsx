import { directoryLimits } from '@parley/contract/directory-limits'
import { isWithin, lengthOf } from '@parley/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { TextField } from '../../../components/controls/text-field.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { changeDepartment, createDepartment } from '../../../domain/administration/departments.ts'
import { errorText } from '../../../domain/api/api-errors.ts'
import { useT } from '../../../platform/texts/index.ts'

/** A new department of some parent, or one that is there. */
export type Named = { parentId: number | null } | { id: number; name: string }

interface NameDialogProps {
  /** Undefined while it is closed. */
  about: Named | undefined
  onClose: () => void
}

/** Gives a department its name. */
export function NameDialog({ about, onClose }: NameDialogProps) {
  const t = useT()
  const [shown, setShown] = useState<Named>({ parentId: null })
  const [isSaving, setSaving] = useState(false)
  const formId = useId()
  if (about && about !== shown) setShown(about)
  const isNew = 'parentId' in shown
  const title = !isNew
    ? t('departments.rename')
    : shown.parentId === null
      ? t('departments.create')
      : t('departments.createPart')
  return (
    <Dialog
      open={about !== undefined}
      onClose={() => !isSaving && onClose()}
      title={title}
      size="sm"
      footer={
        <>
          <Button onClick={onClose} disabled={isSaving}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={isSaving}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <NameForm id={formId} named={shown} isSaving={isSaving} onSaving={setSaving} onDone={onClose} />
    </Dialog>
  )
}

interface NameFormProps {
  id: string
  named: Named
  isSaving: boolean
  onSaving: (isSaving: boolean) => void
  onDone: () => void
}

function NameForm({ id, named, isSaving, onSaving, onDone }: NameFormProps) {
  const t = useT()
  const client = useQueryClient()
  const [name, setName] = useState('id' in named ? named.name : '')
  const [wasSent, setSent] = useState(false)
  const [problem, setProblem] = useState<string>()
  const wrong =
    lengthOf(name) === 0
      ? t('departments.nameMissing')
      : isWithin(name, directoryLimits.departmentName)
        ? undefined
        : t('common.tooLong', directoryLimits.departmentName)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setSent(true)
    if (wrong || isSaving) return
    onSaving(true)
    try {
      if ('id' in named) await changeDepartment(client, named.id, { name: name.trim() })
      else await createDepartment(client, name.trim(), named.parentId)
      onDone()
    } catch (error) {
      setProblem(errorText(error))
    }
    onSaving(false)
  }

  return (
    <form id={id} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={t('departments.name')}
        value={name}
        onChange={(typed) => {
          setName(typed)
          setProblem(undefined)
        }}
        maxLength={directoryLimits.departmentName.max}
        error={problem ?? (wasSent ? wrong : undefined)}
        autoComplete="off"
        autoFocus
      />
    </form>
  )
}
