import type { Group } from '@parley/contract'
import { ImageUp } from 'lucide-react'
import { useState } from 'react'
import { AvatarPicker } from '../../../components/avatar-picker/avatar-picker.tsx'
import { Button } from '../../../components/controls/button.tsx'
import { Avatar } from '../../../components/marks/avatar.tsx'
import { uploadAvatar } from '../../../domain/files/upload-avatar.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useGroupChange } from '../group/use-group-change.ts'
import styles from './settings.module.css'

/** The group's picture, and the way to another. */
export function GroupPicture({ group }: { group: Group }) {
  const t = useT()
  const { groupId, title, avatar } = group
  const [isOpen, setOpen] = useState(false)
  const { mutateAsync } = useGroupChange(groupId, { tellsInPlace: true })
  return (
    <div className={styles.picture}>
      <Avatar id={groupId} name={title} src={avatar} size={64} />
      <Button icon={<ImageUp aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('groups.changePicture')}
      </Button>
      <AvatarPicker
        open={isOpen}
        onClose={() => setOpen(false)}
        onPicked={async (picture) =>
          void (await mutateAsync({ avatar: await uploadAvatar(picture, 'group_avatar') }))
        }
      />
    </div>
  )
}
