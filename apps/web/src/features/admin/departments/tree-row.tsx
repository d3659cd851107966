import { directoryLimits } from '@parley/contract/directory-limits'
import { ArrowDown, ArrowUp, EllipsisVertical, FolderInput, FolderPlus, Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { Link } from '../../../components/controls/link.tsx'
import { useMenuButton } from '../../../components/overlays/use-menu.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from './departments.module.css'
import type { Branch } from './tree.ts'
import type { TreeActs } from './tree-view.tsx'

export function TreeRow({ branch, ...acts }: TreeActs & { branch: Branch }) {
  const t = useT()
  const { department, place, siblings, depth, total, parts } = branch
  const { id, name, memberCount } = department
  const label = t('departments.actionsOn', { name })
  const menu = useMenuButton(
    label,
    () => [
      depth < directoryLimits.departmentDepth && {
        label: t('departments.createPart'),
        icon: <FolderPlus />,
        onSelect: () => acts.name({ parentId: id }),
      },
      { label: t('departments.rename'), icon: <Pencil />, onSelect: () => acts.name({ id, name }) },
      'separator',
      {
        label: t('departments.moveUp'),
        icon: <ArrowUp />,
        disabled: place === 0,
        onSelect: () => acts.step(branch, -1),
      },
      {
        label: t('departments.moveDown'),
        icon: <ArrowDown />,
        disabled: place === siblings - 1,
        onSelect: () => acts.step(branch, 1),
      },
      { label: t('departments.moveTo'), icon: <FolderInput />, onSelect: () => acts.move(branch) },
      'separator',
      {
        label: t('departments.delete'),
        icon: <Trash2 />,
        danger: true,
        onSelect: () => acts.delete(branch),
      },
    ],
    { align: 'end' },
  )
  return (
    <div className={styles.row}>
      <Link to={`/admin/departments?id=${id}`} className={styles.name} title={name}>
        {name}
      </Link>
      <span className={styles.count}>
        {parts.length > 0 && total !== memberCount
          ? t('departments.countWithParts', { count: memberCount, total })
          : t('departments.count', { count: memberCount })}
      </span>
      <IconButton label={label} icon={<EllipsisVertical />} {...menu} />
    </div>
  )
}
