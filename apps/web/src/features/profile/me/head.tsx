import { Camera, Copy } from 'lucide-react'
import { useState } from 'react'
import { AvatarPicker } from '../../../components/avatar-picker/avatar-picker.tsx'
import { Button } from '../../../components/controls/button.tsx'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { Avatar } from '../../../components/marks/avatar.tsx'
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx'
import { errorText } from '../../../domain/api/api-errors.ts'
import { uploadAvatar } from '../../../domain/files/upload-avatar.ts'
import { saveUserConfig } from '../../../domain/me/save-user-config.ts'
import { useSession } from '../../../domain/session/session.ts'
import { copyText } from '../../../platform/clipboard.ts'
import { useT } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import styles from './me.module.css'

/** My picture, name and account. */
export function Head() {
  const t = useT()
  const { userID, nickname, avatar } = useSession()
  const [asks, setAsks] = useState<'picture' | 'removal'>()
  const [isRemoving, setRemoving] = useState(false)
  const close = () => setAsks(undefined)

  async function pick(picture: Blob) {
    await saveUserConfig({ avatar: await uploadAvatar(picture, 'avatar') })
    toast.success(t('profile.pictureSaved'))
  }

  async function remove() {
    setRemoving(true)
    try {
      await saveUserConfig({ avatar: '' })
      toast.success(t('profile.pictureRemoved'))
    } catch (error) {
      toast.error(t('profile.notSaved', { reason: errorText(error) }))
    }
    setRemoving(false)
    close()
  }

  return (
    <div className={styles.head}>
      <button
        type="button"
        className={styles.face}
        aria-label={t('profile.changePicture')}
        data-tooltip={t('profile.changePicture')}
        onClick={() => setAsks('picture')}
      >
        <Avatar id={userID} name={nickname} src={avatar} size={96} />
        <span className={styles.camera}>
          <Camera aria-hidden="true" />
        </span>
      </button>
      <div className={styles.names}>
        <h2 className={styles.name} title={nickname}>
          {nickname}
        </h2>
        <div className={styles.account}>
          <span>
            {t('profile.account')} <span className={styles.id}>{userID}</span>
          </span>
          <IconButton
            size="sm"
            label={t('profile.copyAccount')}
            icon={<Copy />}
            onClick={() => void copyText(String(userID))}
          />
        </div>
        {avatar !== '' && (
          <Button size="sm" variant="ghost" className={styles.remove} onClick={() => setAsks('removal')}>
            {t('profile.removePicture')}
          </Button>
        )}
      </div>
      <AvatarPicker open={asks === 'picture'} onClose={close} onPicked={pick} />
      <ConfirmDialog
        open={asks === 'removal'}
        title={t('profile.removePictureTitle')}
        text={t('profile.removePictureText')}
        confirmLabel={t('profile.removePicture')}
        danger
        loading={isRemoving}
        onConfirm={() => void remove()}
        onClose={close}
      />
    </div>
  )
}
