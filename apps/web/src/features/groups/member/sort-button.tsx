import { ArrowDownUp } from 'lucide-react'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { useMenuButton } from '../../../components/overlays/use-menu.ts'
import type { MemberOrder } from '../../../domain/groups/member-order.ts'
import { type TextKey, useT } from '../../../platform/texts/index.ts'

const labels = {
  role: 'groups.sortByRole',
  newestMessage: 'groups.sortByNewestMessage',
  oldestMessage: 'groups.sortByOldestMessage',
  newest: 'groups.sortByNewest',
  oldest: 'groups.sortByOldest',
} as const satisfies Record<MemberOrder, TextKey>

const sorts = Object.keys(labels) as MemberOrder[]

/** The orders of the members, where there are no columns. */
export function SortButton({ sort, onChange }: { sort: MemberOrder; onChange: (sort: MemberOrder) => void }) {
  const t = useT()
  const button = useMenuButton(
    t('groups.sort'),
    () =>
      sorts.map((one) => ({ label: t(labels[one]), checked: one === sort, onSelect: () => onChange(one) })),
    { align: 'end' },
  )
  return <IconButton {...button} label={t('groups.sort')} icon={<ArrowDownUp />} />
}
