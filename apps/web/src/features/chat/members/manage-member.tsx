import { useQueryClient } from '@tanstack/react-query'
import { UserMinus, Volume2, VolumeX } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { minutesText } from '../../../components/groups/minutes-text.ts'
import { useMenuButton } from '../../../components/overlays/use-menu.ts'
import { RemoveMemberDialog } from '../../../components/people/remove-member-dialog.tsx'
import { toastError } from '../../../domain/api/api-errors.ts'
import { applyUpdate, type OwnGroupUpdate } from '../../../domain/groups/apply-update.ts'
import { actionsOn, muteMember, removeMember, unmuteMember } from '../../../domain/groups/member-actions.ts'
import type { Member } from '../../../domain/groups/members.ts'
import { offeredMinutes } from '../../../domain/groups/muting.ts'
import { refreshGroups } from '../../../domain/groups/refresh-groups.ts'
import { useSession } from '../../../domain/session/session.ts'
import { useT } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import { useChat } from '../context/chat-context.ts'
import styles from './profile-card.module.css'

/** For owner and administrators: muting a member and removing them. */
export function ManageMember({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useT()
  const { target, role } = useChat()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { userID } = useSession()
  const { name } = member
  const ids = { groupId: target.id, memberId: member.id }

  async function act(call: () => Promise<unknown>, done: string, update?: OwnGroupUpdate) {
    setBusy(true)
    try {
      await call()
      if (update) applyUpdate(client, target.id, update, userID)
      else await refreshGroups(client)
      toast.success(done)
      onClose()
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  const mute = (minutes: number) =>
    act(() => muteMember(ids, minutes), t('memberActions.muted', { name, length: minutesText(minutes) }), {
      members: [{ userId: member.id, prohibitionTime: minutes }],
    })
  const unmute = () =>
    act(() => unmuteMember(ids), t('memberActions.unmuted', { name }), {
      members: [{ userId: member.id, prohibitionTime: null }],
    })
  const remove = (ban: boolean) =>
    act(
      () => removeMember(ids, ban),
      t(ban ? 'memberActions.memberBanned' : 'memberActions.memberRemoved', { name }),
      ban ? undefined : { left: [member.id] },
    )
  const muteMenu = useMenuButton(t('memberActions.mute'), () =>
    offeredMinutes.map((minutes) => ({
      label: minutesText(minutes),
      onSelect: () => void mute(minutes),
    })),
  )

  const actions = actionsOn(member, role, userID)
  if (!actions.includes('remove')) return null
  return (
    <div className={styles.actions}>
      {actions.includes('mute') ? (
        <Button full icon={<VolumeX />} loading={isBusy} {...muteMenu}>
          {t('memberActions.mute')}
        </Button>
      ) : (
        <Button full icon={<Volume2 />} loading={isBusy} onClick={() => void unmute()}>
          {t('memberActions.unmute')}
        </Button>
      )}
      <Button full className={styles.remove} icon={<UserMinus />} onClick={() => setAsking(true)}>
        {t('memberActions.remove')}
      </Button>
      <RemoveMemberDialog
        name={name}
        open={isAsking}
        loading={isBusy}
        onConfirm={(ban) => void remove(ban)}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}
