import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { accountQuery } from '../../../domain/administration/people.ts'
import { useIsAdministrator } from '../../../domain/session/administrator.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from './owner-filter.module.css'

interface OwnerFilterProps {
  userId: number | undefined
  onClear: () => void
}

/** Says that only what is somebody's is shown, and shows the rest again. */
export const OwnerFilter = ({ userId, onClear }: OwnerFilterProps) =>
  userId === undefined ? null : <Shown userId={userId} onClear={onClear} />

function Shown({ userId, onClear }: { userId: number; onClear: () => void }) {
  const t = useT()
  // Auditors see no accounts.
  const { data } = useQuery({ ...accountQuery(userId), enabled: useIsAdministrator() })
  return (
    <p className={styles.filter}>
      {t('admin.onlyOf', { name: data ? `${data.nickname} (${userId})` : userId })}
      <IconButton size="sm" label={t('admin.showAll')} icon={<X />} onClick={onClear} />
    </p>
  )
}
