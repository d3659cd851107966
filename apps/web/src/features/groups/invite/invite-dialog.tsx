import type { Group } from '@parley/contract'
import { limits } from '@parley/contract/limits'
import { useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { SkeletonRows } from '../../../components/controls/skeleton.tsx'
import { LoadProblem } from '../../../components/layout/load-problem.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import type { Pickable } from '../../../components/picking/people.ts'
import { PeoplePicker } from '../../../components/picking/people-picker.tsx'
import { inviteFriends } from '../../../domain/groups/inviting.ts'
import { t as text, useT } from '../../../platform/texts/index.ts'
import { useGroupMutation } from '../group/use-group-change.ts'
import { usePickable } from '../picking/use-pickable.ts'
import { useWords } from '../picking/use-words.ts'
import styles from './invite-dialog.module.css'

interface InviteDialogProps {
  group: Group
  open: boolean
  onClose: () => void
}

/** Brings friends into a group, as many as there is room for. */
export function InviteDialog({ group, open, onClose }: InviteDialogProps) {
  const t = useT()
  const { groupId, size, memberCount } = group
  const [chosen, setChosen] = useState<Pickable[]>([])
  const room = Math.max(0, size - memberCount)
  const close = () => {
    setChosen([])
    onClose()
  }
  const invite = useGroupMutation(
    (friends: number[]) => inviteFriends(groupId, friends),
    ({ length: count }) => text('groups.invited', { count }),
  )
  const submit = () =>
    invite.mutate(
      chosen.map(({ id }) => id),
      { onSuccess: close },
    )

  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('groups.invite')}
      description={room === 0 ? t('groups.isFull') : t('groups.roomFor', { count: room })}
      footer={
        <>
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button
            variant="primary"
            disabled={chosen.length === 0}
            loading={invite.isPending}
            onClick={submit}
          >
            {t('groups.invite')}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <Friends
          groupId={groupId}
          chosen={chosen}
          onChange={setChosen}
          max={Math.min(room, limits.idList.max)}
        />
      </div>
    </Dialog>
  )
}

interface FriendsProps {
  groupId: number
  chosen: readonly Pickable[]
  onChange: (chosen: Pickable[]) => void
  max: number
}

function Friends({ groupId, ...picking }: FriendsProps) {
  const words = useWords()
  const { people, error, isFetching, refetch } = usePickable(groupId)
  if (people) return <PeoplePicker people={people} words={words} {...picking} />
  if (error) return <LoadProblem error={error} onRetry={refetch} isRetrying={isFetching} />
  return <SkeletonRows count={5} />
}
