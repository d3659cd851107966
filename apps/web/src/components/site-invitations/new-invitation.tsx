import type { Invitation } from '@parley/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { errorText } from '../../domain/api/api-errors.ts'
import { createInvitation, type Goal } from '../../domain/invitations/my-invitations.ts'
import { useT } from '../../platform/texts/index.ts'
import { Button } from '../controls/button.tsx'
import { Problem } from '../controls/problem.tsx'
import { termsOf, usualTerms } from '../invitations/terms.ts'
import { TermsFields } from '../invitations/terms-fields.tsx'
import { GroupChoice } from './group-choice.tsx'
import styles from './site.module.css'

interface NewInvitationProps {
  goal: Goal
  onMade: (invitation: Invitation) => void
}

/** For how long, for how many, and into which groups besides. */
export function NewInvitation({ goal, onMade }: NewInvitationProps) {
  const t = useT()
  const client = useQueryClient()
  const [terms, setTerms] = useState(usualTerms)
  const [groupIds, setGroupIds] = useState<readonly number[]>([])
  const making = useMutation({
    mutationFn: () => createInvitation(client, goal, { ...termsOf(terms), groupIds: [...groupIds] }),
    onSuccess: onMade,
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!making.isPending) making.mutate()
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <TermsFields terms={terms} onChange={setTerms} />
      <GroupChoice chosen={groupIds} onChange={setGroupIds} />
      <Problem text={making.error ? errorText(making.error) : undefined} />
      <Button type="submit" variant="primary" full loading={making.isPending}>
        {t('inviting.create')}
      </Button>
    </form>
  )
}
