import type { FriendRequest } from '@parley/contract'
import { Trash2 } from 'lucide-react'
import { LinkButton } from '../../components/button.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import { VisuallyHidden } from '../../components/visually-hidden.tsx'
import { useT } from '../../lib/i18n/index.ts'
import styles from './request-row.module.css'
import { actionsOf } from './request-state.ts'

interface HandledActionsProps {
  request: FriendRequest
  name: string
  onDelete: () => void
}

/** What is left to do with a request that was decided. */
export function HandledActions({ request, name, onDelete }: HandledActionsProps) {
  const t = useT()
  const can = actionsOf(request)
  if (!can.includes('delete')) return null
  return (
    <div className={styles.handled}>
      {can.includes('chat') && (
        <LinkButton to={`/user/${request.userID}`} size="sm">
          {t('notices.sendMessage')}
          <VisuallyHidden>{name}</VisuallyHidden>
        </LinkButton>
      )}
      <IconButton label={t('notices.delete')} icon={<Trash2 />} size="sm" onClick={onDelete} />
    </div>
  )
}
