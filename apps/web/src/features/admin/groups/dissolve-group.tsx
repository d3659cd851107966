import type { AdminGroup } from '@parley/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { dissolveAnyGroup } from '../../../domain/administration/groups.ts'
import { useNavigate } from '../../../platform/router/index.ts'
import { useT } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import { Panel } from '../parts/panel.tsx'
import { PasswordQuestion } from '../parts/password-question.tsx'
import { useNumbers } from '../parts/use-numbers.ts'

/** Ends a group for everybody in it. */
export function DissolveGroup({ group: { id, title, memberCount, messageCount } }: { group: AdminGroup }) {
  const t = useT()
  const { number } = useNumbers()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)

  async function act(password: string) {
    await dissolveAnyGroup(client, id, password)
    toast.success(t('admin.dissolved', { title }))
    void navigate('/admin/groups', { replace: true })
  }

  return (
    <Panel title={t('admin.dissolve')} text={t('admin.dissolveHint')}>
      <Button variant="danger" icon={<Trash2 aria-hidden="true" />} onClick={() => setAsking(true)}>
        {t('admin.dissolve')}
      </Button>
      <PasswordQuestion
        open={isAsking}
        title={t('admin.dissolveTitle', { title })}
        confirmLabel={t('admin.dissolve')}
        act={act}
        onClose={() => setAsking(false)}
      >
        <p>{t('admin.dissolveText', { members: number(memberCount), messages: number(messageCount) })}</p>
      </PasswordQuestion>
    </Panel>
  )
}
