import type { Invitation } from '@parley/contract'
import { type ReactNode, useRef, useState } from 'react'
import { toastError } from '../../domain/api/api-errors.ts'
import type { Goal } from '../../domain/invitations/my-invitations.ts'
import { useEndInvitation } from '../../domain/invitations/use-end-invitation.ts'
import { inheritFocus } from '../../platform/inherit-focus.ts'
import { useT } from '../../platform/texts/index.ts'
import { toast } from '../../platform/toast.ts'
import { EndQuestion } from './end-question.tsx'
import { InvitationRow } from './invitation-row.tsx'
import styles from './open-invitations.module.css'

interface OpenInvitationsProps {
  goal: Goal
  title: string
  invitations: readonly Invitation[]
  /** Another action for an invitation, before its end. */
  action?: (invitation: Invitation) => ReactNode
}

/** Invitations that hold, with who made them; each can be ended. */
export function OpenInvitations({ goal, title, invitations, action }: OpenInvitationsProps) {
  const t = useT()
  const [asked, setAsked] = useState<number>()
  const list = useRef<HTMLElement>(null)
  const ending = useEndInvitation(goal)
  const end = (id: number) =>
    ending.mutate(id, {
      onSuccess() {
        toast.success(t('inviting.ended'))
        inheritFocus(list.current)
      },
      onError: toastError,
      onSettled: () => setAsked(undefined),
    })
  return (
    <section ref={list} className={styles.section} aria-label={title} tabIndex={-1}>
      {invitations.length > 0 && (
        <>
          <h3 className={styles.title}>{title}</h3>
          <ul>
            {invitations.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                invitation={invitation}
                action={action?.(invitation)}
                onEnd={() => setAsked(invitation.id)}
              />
            ))}
          </ul>
        </>
      )}
      <EndQuestion
        open={asked !== undefined}
        isEnding={ending.isPending}
        onConfirm={() => asked !== undefined && end(asked)}
        onClose={() => setAsked(undefined)}
      />
    </section>
  )
}
