import type { Group } from '@parley/contract'
import { useMemo, useState } from 'react'
import { Button, LinkButton } from '../../../components/controls/button.tsx'
import { Problem } from '../../../components/controls/problem.tsx'
import { SkeletonRows } from '../../../components/controls/skeleton.tsx'
import { LoadProblem } from '../../../components/layout/load-problem.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { errorText } from '../../../domain/api/api-errors.ts'
import { sortMembers } from '../../../domain/groups/member-order.ts'
import { useMembers } from '../../../domain/groups/use-members.ts'
import { useSession } from '../../../domain/session/session.ts'
import { useT } from '../../../platform/texts/index.ts'
import { SuccessorPicker } from './successor-picker.tsx'

interface OwnerLeavesProps {
  group: Group
  open: boolean
  onClose: () => void
  isLeaving: boolean
  /** Why the last try failed. */
  error: Error | null
  onLeave: (successorId: number) => void
}

/** Before the owner leaves: who keeps the group from then on. */
export function OwnerLeaves({ group, open, onClose, isLeaving, error, onLeave }: OwnerLeavesProps) {
  const t = useT()
  const { userID: me } = useSession()
  const { groupId, title } = group
  const { members, error: problem, refetch, isFetching } = useMembers(groupId, open)
  const heirs = useMemo(
    () =>
      members &&
      sortMembers(
        members.filter(({ id, isBot }) => id !== me && !isBot),
        'role',
      ),
    [members, me],
  )
  const [picked, setPicked] = useState<number>()
  const [suggested] = heirs ?? []
  // The person shown as chosen stays so: should they leave, the group must not go to the next automatically.
  if (picked === undefined && suggested) setPicked(suggested.id)
  const chosen = heirs?.find(({ id }) => id === picked)
  const isGone = heirs !== undefined && picked !== undefined && !chosen

  if (heirs?.length === 0)
    return (
      <Dialog
        open={open}
        onClose={onClose}
        size="sm"
        title={t('groups.ownerAloneTitle')}
        description={t('groups.ownerAloneText')}
        footer={
          <LinkButton to={`/group/${groupId}/info/settings`} variant="primary">
            {t('groups.toDissolving')}
          </LinkButton>
        }
      />
    )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('groups.leaveTitle', { title })}
      description={t('groups.ownerLeavesText')}
      footer={
        <>
          <LinkButton to={`/group/${groupId}/info/settings`}>{t('groups.toDissolving')}</LinkButton>
          <Button
            variant="danger"
            disabled={!chosen}
            loading={isLeaving}
            onClick={() => chosen && onLeave(chosen.id)}
          >
            {t('groups.handOverAndLeave')}
          </Button>
        </>
      }
    >
      {heirs && suggested ? (
        <SuccessorPicker members={heirs} suggested={suggested.id} chosen={chosen?.id} onChange={setPicked} />
      ) : problem ? (
        <LoadProblem error={problem} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <SkeletonRows count={3} />
      )}
      <Problem text={isGone ? t('groups.successorGone') : error ? errorText(error) : undefined} />
    </Dialog>
  )
}
