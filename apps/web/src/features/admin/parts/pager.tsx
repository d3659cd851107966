import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { pageSize } from '../../../domain/administration/listed.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from './pager.module.css'

interface PagerProps {
  count: number
  page: number
  onTurn: (page: number) => void
}

/** Where one is in a long list, and the way on. */
export function Pager({ count, page, onTurn }: PagerProps) {
  const t = useT()
  const pages = Math.max(1, Math.ceil(count / pageSize))
  const from = Math.min(count, (page - 1) * pageSize + 1)
  const to = Math.min(count, page * pageSize)
  return (
    <nav className={styles.pager} aria-label={t('admin.pager')}>
      <span className={styles.place} role="status">
        {t('admin.place', { from, to, count })}
      </span>
      <IconButton
        label={t('admin.previousPage')}
        icon={<ChevronLeft />}
        disabled={page <= 1}
        onClick={() => onTurn(Math.min(page - 1, pages))}
      />
      <IconButton
        label={t('admin.nextPage')}
        icon={<ChevronRight />}
        disabled={page >= pages}
        onClick={() => onTurn(page + 1)}
      />
    </nav>
  )
}
