import type { Group } from '@parley/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { Problem } from '../../../components/controls/problem.tsx'
import { TextField } from '../../../components/controls/text-field.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { errorText } from '../../../domain/api/api-errors.ts'
import { dissolveGroup } from '../../../domain/groups/group-changes.ts'
import { forgetGroup } from '../../../domain/groups/refresh-groups.ts'
import { useNavigate } from '../../../platform/router/index.ts'
import { useT } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import styles from './settings.module.css'

/** The end of a group, for which its title has to be typed. */
export function DissolveGroup({ group }: { group: Group }) {
  const t = useT()
  const form = useId()
  const { groupId, title } = group
  const [isAsking, setAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const dissolve = useDissolving(groupId, title)
  const isSure = typed.trim() === title
  const close = () => {
    if (dissolve.isPending) return
    setAsking(false)
    setTyped('')
    dissolve.reset()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isSure && !dissolve.isPending) dissolve.mutate()
  }

  return (
    <section className={styles.section} aria-label={t('groups.dissolve')}>
      <div className={styles.end}>
        <p>{t('groups.dissolveHint')}</p>
        <Button className={styles.danger} onClick={() => setAsking(true)}>
          {t('groups.dissolve')}
        </Button>
      </div>
      <Dialog
        open={isAsking}
        onClose={close}
        title={t('groups.dissolveTitle', { title })}
        description={t('groups.dissolveText')}
        footer={
          <>
            <Button onClick={close} disabled={dissolve.isPending}>
              {t('common.cancel')}
            </Button>
            <Button
              variant="danger"
              type="submit"
              form={form}
              disabled={!isSure}
              loading={dissolve.isPending}
            >
              {t('groups.dissolve')}
            </Button>
          </>
        }
      >
        <form id={form} className={styles.sure} onSubmit={submit}>
          <TextField
            label={t('groups.typeTitle')}
            placeholder={title}
            value={typed}
            onChange={setTyped}
            autoComplete="off"
            autoFocus
          />
          <Problem text={dissolve.error ? errorText(dissolve.error) : undefined} />
        </form>
      </Dialog>
    </section>
  )
}

function useDissolving(id: number, title: string) {
  const t = useT()
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => dissolveGroup(id),
    onSuccess: async () => {
      await navigate('/', { replace: true })
      toast.success(t('groups.dissolved', { title }))
      return forgetGroup(client, id)
    },
  })
}
