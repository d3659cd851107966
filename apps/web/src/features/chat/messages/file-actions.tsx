import type { Msg } from '@parley/contract'
import { MessageType } from '@parley/contract/enums'
import { Download, Image } from 'lucide-react'
import type { MenuItems } from '../../../components/overlays/menu-store.ts'
import { canCopyPictures, copyPicture } from '../../../platform/copy-picture.ts'
import { saveFile } from '../../../platform/save-file.ts'
import type { t as translate } from '../../../platform/texts/index.ts'
import { picturesIn } from '../bodies/pictures.ts'
import { isServedPath } from '../bodies/served-path.ts'

/** What one can do with the file of a message: over it the browser's own menu is not to be had. */
export function fileActions(msg: Msg, t: typeof translate): MenuItems {
  const file = fileOf(msg)
  if (!file || !isServedPath(file.src)) return []
  const { src, title, label } = file
  const isPicture = label === 'acting.downloadImage'
  return [
    isPicture &&
      canCopyPictures() && {
        label: t('acting.copyImage'),
        icon: <Image />,
        onSelect: () => void copyPicture(src),
      },
    { label: t(label), icon: <Download />, onSelect: () => saveFile(src, title) },
  ]
}

function fileOf(msg: Msg) {
  if (msg.type === MessageType.video) return { ...msg.videoMsg, label: 'acting.saveVideo' } as const
  if (msg.type === MessageType.file) return { ...msg.fileMsg, label: 'acting.saveFile' } as const
  const [picture, ...others] = picturesIn({ msg })
  return picture && others.length === 0 ? ({ ...picture, label: 'acting.downloadImage' } as const) : undefined
}
