import type { Department } from '@parley/contract'
import { useState } from 'react'
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx'
import { deleteDepartment } from '../../../domain/administration/departments.ts'
import { useT } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import type { Branch } from './tree.ts'
import { useChange } from './use-change.ts'

interface DeleteDialogProps {
  departments: readonly Department[]
  /** Undefined while it is closed. */
  deleted: Branch | undefined
  onClose: () => void
}

/** Says what becomes of the people and parts of a department before it goes. */
export function DeleteDialog({ departments, deleted, onClose }: DeleteDialogProps) {
  const t = useT()
  const [shown, setShown] = useState<Branch>()
  if (deleted && deleted !== shown) setShown(deleted)
  const remove = useChange(
    (client, { id }: Department) => deleteDepartment(client, id),
    ({ name }) => {
      toast.success(t('departments.deleted', { name }))
      onClose()
    },
  )
  if (!shown) return null
  const { department, parts } = shown
  const { name, memberCount: count } = department
  const parent = departments.find(({ id }) => id === department.parentId)?.name
  const sentences = [
    count > 0 &&
      (parent === undefined
        ? t('departments.deleteToNone', { count })
        : t('departments.deleteToParent', { count, parent })),
    parts.length > 0 &&
      (parent === undefined
        ? t('departments.deletePartsToTop', { count: parts.length })
        : t('departments.deletePartsToParent', { count: parts.length, parent })),
  ].filter((sentence) => sentence !== false)
  return (
    <ConfirmDialog
      open={deleted !== undefined}
      title={t('departments.deleteTitle', { name })}
      text={sentences.length === 0 ? t('departments.deleteEmpty') : sentences.join(' ')}
      confirmLabel={t('departments.delete')}
      danger
      loading={remove.isPending}
      onConfirm={() => remove.mutate(department)}
      onClose={onClose}
    />
  )
}
