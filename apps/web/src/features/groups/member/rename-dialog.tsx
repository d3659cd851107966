import { isWithin, limits } from '@parley/contract/limits'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { TextField } from '../../../components/controls/text-field.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import type { Member } from '../../../domain/groups/members.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from './mute-dialog.module.css'
import { useMemberChanges } from './use-member-changes.ts'

interface RenameDialogProps {
  groupId: number
  asked: Member
  open: boolean
  onClose: () => void
}

/** Nickname of a member in the group. */
export function RenameDialog({ groupId, asked, open, onClose }: RenameDialogProps) {
  const t = useT()
  const form = useId()
  const { rename } = useMemberChanges(groupId)
  const [typed, setTyped] = useState(asked.memberNickname)
  const isTooLong = !isWithin(typed, limits.memberNickname)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isTooLong && !rename.isPending)
      rename.mutate({ member: asked, nickname: typed.trim() }, { onSuccess: onClose })
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title={t('groups.rename')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" type="submit" form={form} loading={rename.isPending}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.choices} onSubmit={submit}>
        <TextField
          label={t('groups.nicknameInGroup')}
          placeholder={asked.nickname}
          hint={t('groups.nicknameHint')}
          value={typed}
          maxLength={limits.memberNickname.max}
          error={isTooLong ? t('common.tooLong', limits.memberNickname) : undefined}
          onChange={setTyped}
          autoComplete="off"
          autoFocus
        />
      </form>
    </Dialog>
  )
}
