import type { Group } from '@parley/contract'
import { limits } from '@parley/contract/limits'
import { useState } from 'react'
import { inviteFriends } from '../../domain/groups/inviting.ts'
import { useT } from '../../platform/texts/index.ts'
import { Button } from '../controls/button.tsx'
import { SkeletonRows } from '../controls/skeleton.tsx'
import { useGroupMutation } from '../groups/use-group-mutation.ts'
import { LoadProblem } from '../layout/load-problem.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import type { Pickable } from '../picking/people.ts'
import { PeoplePicker } from '../picking/people-picker.tsx'
import styles from './invite-dialog.module.css'
import { usePickable } from './use-pickable.ts'
import { usePickingWords } from './use-picking-words.ts'

interface InviteDialogProps {
  group: Group
  open: boolean
  onClose: () => void
}

/** Brings people whom I may write to into a group, as many as there is room for. */
export default function InviteDialog({ group, open, onClose }: InviteDialogProps) {
  const t = useT()
  const words = usePickingWords()
  const { groupId, size, memberCount } = group
  const [chosen, setChosen] = useState<Pickable[]>([])
  const room = Math.max(0, size - memberCount)
  const close = () => {
    setChosen([])
    onClose()
  }
  const invite = useGroupMutation(
    (people: number[]) => inviteFriends(groupId, people),
    ({ length: count }) => words.added(count),
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
      title={words.add}
      description={room === 0 ? t('groupInviting.isFull') : t('groupInviting.roomFor', { count: room })}
      footer={
        <>
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button
            variant="primary"
            disabled={chosen.length === 0}
            loading={invite.isPending}
            onClick={submit}
          >
            {words.add}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <People
          groupId={groupId}
          chosen={chosen}
          onChange={setChosen}
          max={Math.min(room, limits.idList.max)}
        />
      </div>
    </Dialog>
  )
}

interface PeopleProps {
  groupId: number
  chosen: readonly Pickable[]
  onChange: (chosen: Pickable[]) => void
  max: number
}

function People({ groupId, ...picking }: PeopleProps) {
  const words = usePickingWords()
  const { people, error, isFetching, refetch } = usePickable(groupId)
  if (people) return <PeoplePicker people={people} words={words} {...picking} />
  if (error) return <LoadProblem error={error} onRetry={refetch} isRetrying={isFetching} />
  return <SkeletonRows count={5} />
}
