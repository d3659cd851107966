import type { Group } from '@parley/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx'
import { toastError } from '../../../domain/api/api-errors.ts'
import { leaveGroup } from '../../../domain/groups/group-changes.ts'
import { mayIn } from '../../../domain/groups/group-rights.ts'
import { forgetGroup, refreshGroups } from '../../../domain/groups/refresh-groups.ts'
import { useSession } from '../../../domain/session/session.ts'
import { useNavigate } from '../../../platform/router/index.ts'
import { useT } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import styles from './group.module.css'
import { OwnerLeaves } from './owner-leaves.tsx'

interface LeaveGroupProps {
  group: Group
  /** Where I am afterwards. */
  leadsTo: string
}

/** The way out; an owner first chooses who keeps the group from then on. */
export function LeaveGroup({ group, leadsTo }: LeaveGroupProps) {
  const t = useT()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { userID } = useSession()
  const { groupId, title } = group
  const [isAsking, setAsking] = useState(false)
  const leave = useMutation({
    mutationFn: (successorId?: number) => leaveGroup(groupId, userID, successorId),
    onSuccess: async () => {
      await navigate(leadsTo, { replace: true })
      toast.success(t('groups.left', { title }))
      return forgetGroup(client, groupId)
    },
    onError(error, successorId) {
      if (successorId !== undefined) return refreshGroups(client)
      toastError(error)
      setAsking(false)
    },
  })

  return (
    <>
      <Button
        variant="ghost"
        className={styles.danger}
        icon={<LogOut aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        {t('groups.leave')}
      </Button>
      {mayIn(group, 'leave') ? (
        <ConfirmDialog
          open={isAsking}
          title={t('groups.leaveTitle', { title })}
          text={t('groups.leaveText')}
          confirmLabel={t('groups.leave')}
          danger
          loading={leave.isPending}
          onConfirm={() => leave.mutate(undefined)}
          onClose={() => setAsking(false)}
        />
      ) : (
        <OwnerLeaves
          group={group}
          open={isAsking}
          onClose={() => {
            setAsking(false)
            leave.reset()
          }}
          isLeaving={leave.isPending}
          error={leave.error}
          onLeave={leave.mutate}
        />
      )}
    </>
  )
}
