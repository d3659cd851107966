import { useState } from 'react'
import { Button } from '../../components/controls/button.tsx'
import { ConfirmDialog } from '../../components/overlays/confirm-dialog.tsx'
import { useT } from '../../platform/texts/index.ts'
import type { Notice } from './notice-view.ts'
import styles from './page.module.css'

/** So many are named before one agrees. */
const shownNames = 5

/** Agrees to every request that waits in this list, once its people were named. */
export function AgreeToAll({ notices, onConfirm }: { notices: readonly Notice[]; onConfirm: () => void }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const count = notices.length
  const names = notices.slice(0, shownNames).map(({ subject }) => subject.name)
  const listed = names.join(t('notices.between'))
  return (
    <div className={styles.agreeToAll}>
      <Button size="sm" variant="soft" onClick={() => setOpen(true)}>
        {t('notices.agreeToAll', { count })}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={t('notices.agreeToAllTitle', { count })}
        text={count > shownNames ? t('notices.andOthers', { names: listed, count }) : listed}
        confirmLabel={t('notices.agreeToAllConfirm')}
        onConfirm={() => {
          setOpen(false)
          onConfirm()
        }}
        onClose={() => setOpen(false)}
      />
    </div>
  )
}
