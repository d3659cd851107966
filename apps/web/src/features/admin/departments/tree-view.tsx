import type { Department } from '@parley/contract'
import { useState } from 'react'
import { VisuallyHidden } from '../../../components/controls/visually-hidden.tsx'
import { changeDepartment } from '../../../domain/administration/departments.ts'
import { useT } from '../../../platform/texts/index.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import styles from './departments.module.css'
import { MoveDialog } from './move-dialog.tsx'
import { NameDialog, type Named } from './name-dialog.tsx'
import { type Branch, treeOf } from './tree.ts'
import { TreeRow } from './tree-row.tsx'
import { useChange } from './use-change.ts'

/** Departments within each other, and what can be done with each. */
export function Tree({ departments }: { departments: readonly Department[] }) {
  const t = useT()
  const tree = treeOf(departments)
  const [named, setNamed] = useState<Named>()
  const [moved, setMoved] = useState<Branch>()
  const [deleted, setDeleted] = useState<Branch>()
  const [announced, setAnnounced] = useState('')
  const step = useChange(
    (client, { branch, by }: { branch: Branch; by: number }) =>
      changeDepartment(client, branch.department.id, { place: branch.place + by }),
    ({ branch: { department, place, siblings }, by }) =>
      setAnnounced(
        t('departments.placeNow', { name: department.name, place: place + by + 1, count: siblings }),
      ),
  )
  const acts = {
    name: setNamed,
    move: setMoved,
    delete: setDeleted,
    step: (branch: Branch, by: number) => step.mutate({ branch, by }),
  }
  return (
    <>
      <Branches label={t('admin.departments')} branches={tree} {...acts} />
      <div role="status">
        <VisuallyHidden>{announced}</VisuallyHidden>
      </div>
      <NameDialog about={named} onClose={() => setNamed(undefined)} />
      <MoveDialog tree={tree} moved={moved} onClose={() => setMoved(undefined)} />
      <DeleteDialog departments={departments} deleted={deleted} onClose={() => setDeleted(undefined)} />
    </>
  )
}

/** Actions in the menu of a department. */
export interface TreeActs {
  name: (named: Named) => void
  move: (branch: Branch) => void
  delete: (branch: Branch) => void
  /** @param by 1 goes down */
  step: (branch: Branch, by: number) => void
}

interface BranchesProps extends TreeActs {
  branches: readonly Branch[]
  /** Label of the top level. */
  label?: string
}

const Branches = ({ branches, label, ...acts }: BranchesProps) => (
  <ul className={label ? styles.tree : styles.parts} aria-label={label}>
    {branches.map((branch) => (
      <li key={branch.department.id}>
        <TreeRow branch={branch} {...acts} />
        {branch.parts.length > 0 && <Branches branches={branch.parts} {...acts} />}
      </li>
    ))}
  </ul>
)
