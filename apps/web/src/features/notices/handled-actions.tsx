import { Trash2 } from 'lucide-react'
import { LinkButton } from '../../components/controls/button.tsx'
import { IconButton } from '../../components/controls/icon-button.tsx'
import { VisuallyHidden } from '../../components/controls/visually-hidden.tsx'
import { useT } from '../../platform/texts/index.ts'
import styles from './notice-row.module.css'
import type { Notice } from './notice-view.ts'

interface HandledActionsProps {
  notice: Notice
  onDelete: () => void
}

/** What is left to do with a notice that needs no decision any more. */
export function HandledActions({ notice: { chatPath, subject, kind }, onDelete }: HandledActionsProps) {
  const t = useT()
  return (
    <div className={styles.handled}>
      {chatPath !== undefined && (
        <LinkButton to={chatPath} size="sm">
          {t(kind === 'friend' ? 'notices.sendMessage' : 'notices.openGroup')}
          <VisuallyHidden>{subject.name}</VisuallyHidden>
        </LinkButton>
      )}
      <IconButton label={t('notices.delete')} icon={<Trash2 />} size="sm" onClick={onDelete} />
    </div>
  )
}
