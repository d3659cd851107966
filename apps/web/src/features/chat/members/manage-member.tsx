import { limits } from '@parley/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { UserMinus, Volume2, VolumeX } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { useMenuButton } from '../../../components/overlays/use-menu.ts'
import { RemoveMemberDialog } from '../../../components/people/remove-member-dialog.tsx'
import { api } from '../../../domain/api/api.ts'
import { toastError } from '../../../domain/api/api-errors.ts'
import { refreshGroups } from '../../../domain/groups/groups.ts'
import type { Member } from '../../../domain/groups/use-members.ts'
import { useT } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import { useChat } from '../context/chat-context.ts'
import { mutingLength } from './muting-length.ts'
import styles from './profile-card.module.css'

const hour = 60
const day = 24 * hour
/** Minutes of muting to choose from. */
const offered = [10, hour, 12 * hour, day, 7 * day, limits.prohibitionMinutes.max]

/** For owner and administrators: muting a member and removing them. */
export function ManageMember({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useT()
  const { target, role } = useChat()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { id: memberId, name } = member
  const groupId = target.id

  async function act(call: () => Promise<unknown>, done: string) {
    setBusy(true)
    try {
      await call()
      await refreshGroups(client)
      toast.success(done)
      onClose()
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  const mute = (prohibitionTime?: number) => {
    const body = { groupId, memberId, ...(prohibitionTime !== undefined && { prohibitionTime }) }
    const length = mutingLength(prohibitionTime ?? 0, t)
    const done = prohibitionTime ? t('groupChat.muted', { name, length }) : t('groupChat.unmuted', { name })
    return act(() => api.call('PUT /api/group/member/prohibition', { body }), done)
  }
  const remove = (ban: boolean) =>
    act(
      () => api.call('DELETE /api/group/member', { query: { id: groupId, memberId, ban } }),
      t(ban ? 'groupChat.memberBanned' : 'groupChat.memberRemoved', { name }),
    )
  const muteMenu = useMenuButton(t('groupChat.mute'), () =>
    offered.map((minutes) => ({ label: mutingLength(minutes, t), onSelect: () => void mute(minutes) })),
  )

  if (role === undefined || role >= member.role) return null
  return (
    <div className={styles.actions}>
      {member.mutedMinutes === undefined ? (
        <Button full icon={<VolumeX />} loading={isBusy} {...muteMenu}>
          {t('groupChat.mute')}
        </Button>
      ) : (
        <Button full icon={<Volume2 />} loading={isBusy} onClick={() => void mute()}>
          {t('groupChat.unmute')}
        </Button>
      )}
      <Button full variant="danger" icon={<UserMinus />} onClick={() => setAsking(true)}>
        {t('groupChat.remove')}
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
