import { Sticker } from 'lucide-react'
import type { MenuItems } from '../../../components/overlays/menu-store.ts'
import { toastError } from '../../../domain/api/api-errors.ts'
import { addSticker } from '../../../domain/stickers/stickers.ts'
import type { SentEntry } from '../../../engine/timeline/entry.ts'
import { t } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import { picturesIn } from '../bodies/pictures.ts'
import { isServedPath } from '../bodies/served-path.ts'

/** Keeps the picture of a message among my stickers; not of what is to vanish. */
export function stickerAction({ message }: SentEntry): MenuItems {
  const { vanishesAt, isFileExpired } = message.extras ?? {}
  const [picture, ...others] = picturesIn(message)
  if (!picture || others.length > 0 || vanishesAt || isFileExpired || !isServedPath(picture.src)) return []
  return [{ label: t('acting.addSticker'), icon: <Sticker />, onSelect: () => void keep(picture.src) }]
}

async function keep(src: string) {
  try {
    await addSticker(src)
    toast.success(t('acting.stickerAdded'))
  } catch (error) {
    toastError(error)
  }
}
