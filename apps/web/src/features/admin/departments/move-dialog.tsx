import { directoryLimits } from '@parley/contract/directory-limits'
import { useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { RadioGroup } from '../../../components/controls/radio-group.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { changeDepartment } from '../../../domain/administration/departments.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from './departments.module.css'
import { type Branch, destinationsOf, flat } from './tree.ts'
import { useChange } from './use-change.ts'

interface MoveDialogProps {
  tree: readonly Branch[]
  /** Undefined while it is closed. */
  moved: Branch | undefined
  onClose: () => void
}

/** The ids of departments are positive. */
const top = 0

/** Puts a department, with all that is part of it, into another or to the top. */
export function MoveDialog({ tree, moved, onClose }: MoveDialogProps) {
  const t = useT()
  const [shown, setShown] = useState<Branch>()
  const [chosen, setChosen] = useState(top)
  if (moved && moved !== shown) {
    setShown(moved)
    setChosen(moved.department.parentId ?? top)
  }
  const move = useChange(
    (client, id: number) => changeDepartment(client, id, { parentId: chosen === top ? null : chosen }),
    onClose,
  )
  if (!shown) return null
  const { id, name, parentId } = shown.department
  const names = new Map(flat(tree).map(({ department }) => [department.id, department]))
  const path = (at: number): string => {
    const one = names.get(at)
    return one ? [one.parentId === null ? '' : path(one.parentId), one.name].filter(Boolean).join(' / ') : ''
  }
  const options = destinationsOf(tree, shown, directoryLimits.departmentDepth).map(({ department }) => ({
    value: department.id,
    label: path(department.id),
  }))
  return (
    <Dialog
      open={moved !== undefined}
      onClose={() => !move.isPending && onClose()}
      title={t('departments.moveTitle', { name })}
      footer={
        <>
          <Button onClick={onClose} disabled={move.isPending}>
            {t('common.cancel')}
          </Button>
          <Button
            variant="primary"
            disabled={chosen === (parentId ?? top)}
            loading={move.isPending}
            onClick={() => move.mutate(id)}
          >
            {t('departments.move')}
          </Button>
        </>
      }
    >
      <div className={styles.destinations}>
        <RadioGroup
          label={t('departments.moveTitle', { name })}
          hideLabel
          value={chosen}
          onChange={setChosen}
          options={[{ value: top, label: t('departments.atTheTop') }, ...options]}
        />
      </div>
    </Dialog>
  )
}
