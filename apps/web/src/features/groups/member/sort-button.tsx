import type { MemberSort } from '@parley/contract'
import { ArrowDownUp } from 'lucide-react'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { useMenuButton } from '../../../components/overlays/use-menu.ts'
import { type TextKey, useT } from '../../../platform/texts/index.ts'

const labels = {
  'role asc': 'groups.sortByRole',
  'new_msg_date desc': 'groups.sortByNewestMessage',
  'new_msg_date asc': 'groups.sortByOldestMessage',
  'created_at desc': 'groups.sortByNewest',
  'created_at asc': 'groups.sortByOldest',
} as const satisfies Record<MemberSort, TextKey>

const sorts = Object.keys(labels) as MemberSort[]

/** The orders of the members, where there are no columns. */
export function SortButton({ sort, onChange }: { sort: MemberSort; onChange: (sort: MemberSort) => void }) {
  const t = useT()
  const button = useMenuButton(
    t('groups.sort'),
    () =>
      sorts.map((one) => ({ label: t(labels[one]), checked: one === sort, onSelect: () => onChange(one) })),
    { align: 'end' },
  )
  return <IconButton {...button} label={t('groups.sort')} icon={<ArrowDownUp />} />
}
