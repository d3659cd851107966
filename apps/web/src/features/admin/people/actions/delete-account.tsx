import { useQueryClient } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/controls/button.tsx'
import { type Account, deleteAccount } from '../../../../domain/administration/people.ts'
import { useNavigate } from '../../../../platform/router/index.ts'
import { useT } from '../../../../platform/texts/index.ts'
import { toast } from '../../../../platform/toast.ts'
import { Panel } from '../../parts/panel.tsx'
import { PasswordQuestion } from '../../parts/password-question.tsx'
import styles from './actions.module.css'

/** Ends an account for good; shows before what goes and what stays. */
export function DeleteAccount({ account: { id, nickname } }: { account: Account }) {
  const t = useT()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)

  async function act(password: string) {
    await deleteAccount(client, id, password)
    toast.success(t('admin.deleted', { name: nickname }))
    void navigate('/admin/people', { replace: true })
  }

  return (
    <Panel title={t('admin.deleteAccount')} text={t('admin.deleteHint')}>
      <div className={styles.actions}>
        <Button variant="danger" icon={<UserX aria-hidden="true" />} onClick={() => setAsking(true)}>
          {t('admin.deleteAccount')}
        </Button>
      </div>
      <PasswordQuestion
        open={isAsking}
        title={t('admin.deleteTitle', { name: nickname })}
        confirmLabel={t('admin.deleteAccount')}
        act={act}
        onClose={() => setAsking(false)}
      >
        <p>{t('admin.deleteText')}</p>
        <ul>
          <li>{t('admin.deleteGoes')}</li>
          <li>{t('admin.deleteStays')}</li>
          <li>{t('admin.deleteGroups')}</li>
        </ul>
      </PasswordQuestion>
    </Panel>
  )
}
