import AvatarDialog from '../../../components/avatar-picker/avatar-dialog.tsx'
import { uploadAvatar } from '../../../domain/files/upload-avatar.ts'
import { saveUserConfig } from '../../../domain/me/save-user-config.ts'

/** Chooses my picture, where I am. */
export default function OwnPicture({ open, onClose }: { open: boolean; onClose: () => void }) {
  const pick = async (picture: Blob) => {
    await saveUserConfig({ avatar: await uploadAvatar(picture, 'avatar') })
  }
  return <AvatarDialog open={open} onClose={onClose} onPicked={pick} />
}
