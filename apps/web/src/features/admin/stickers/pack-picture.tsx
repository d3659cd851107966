import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight, ArrowUpToLine, Trash2 } from 'lucide-react'
import { useMenuButton } from '../../../components/overlays/use-menu.ts'
import {
  type KeptStickerPack,
  movePackStickers,
  removePackStickers,
} from '../../../domain/administration/sticker-packs.ts'
import { toastError } from '../../../domain/api/api-errors.ts'
import type { PackSticker } from '../../../domain/stickers/packs.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from './sticker-packs.module.css'

interface PackPictureProps {
  pack: KeptStickerPack
  sticker: PackSticker
  index: number
}

/** A picture of a pack; one of the site's own has a menu that moves and removes it. */
export function PackPicture({ pack, sticker, index }: PackPictureProps) {
  const t = useT()
  const client = useQueryClient()
  const { id, src, name } = sticker
  const all = pack.stickers.map((one) => one.id)
  const move = (to: number) => {
    const others = all.filter((one) => one !== id)
    void movePackStickers(client, pack.id, others.toSpliced(to, 0, id)).catch(toastError)
  }
  const label = name
    ? t('stickerPacks.sticker', { name })
    : t('stickerPacks.stickerNumber', { number: index + 1 })
  const menu = useMenuButton(label, () => [
    {
      label: t('stickerPacks.toFront'),
      icon: <ArrowUpToLine />,
      disabled: index === 0,
      onSelect: () => move(0),
    },
    {
      label: t('stickerPacks.earlier'),
      icon: <ArrowLeft />,
      disabled: index === 0,
      onSelect: () => move(index - 1),
    },
    {
      label: t('stickerPacks.later'),
      icon: <ArrowRight />,
      disabled: index === all.length - 1,
      onSelect: () => move(index + 1),
    },
    'separator',
    {
      label: t('stickerPacks.remove'),
      icon: <Trash2 />,
      danger: true,
      onSelect: () => void removePackStickers(client, pack.id, [id]).catch(toastError),
    },
  ])
  const image = (alt: string) => (
    <img
      className={styles.image}
      src={`${src}?thumb=1`}
      alt={alt}
      title={name}
      loading="lazy"
      decoding="async"
    />
  )
  if (pack.isShipped) return image(name)
  return (
    <button {...menu} type="button" className={styles.picture} aria-label={label}>
      {image('')}
    </button>
  )
}
