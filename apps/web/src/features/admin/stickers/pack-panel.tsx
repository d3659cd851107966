import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Ellipsis, Eye, EyeOff, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { Chip } from '../../../components/marks/chip.tsx'
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx'
import { useMenuButton } from '../../../components/overlays/use-menu.ts'
import {
  changeStickerPack,
  deleteStickerPack,
  type KeptStickerPack,
  moveStickerPacks,
} from '../../../domain/administration/sticker-packs.ts'
import { toastError } from '../../../domain/api/api-errors.ts'
import { useT } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import { Panel } from '../parts/panel.tsx'
import { AddPictures } from './add-pictures.tsx'
import { NameDialog } from './name-dialog.tsx'
import { PackPicture } from './pack-picture.tsx'
import styles from './sticker-packs.module.css'

interface PackPanelProps {
  pack: KeptStickerPack
  index: number
  /** All packs in their order. */
  ids: readonly number[]
}

/** A pack: its pictures, and the actions on it. */
export function PackPanel({ pack, index, ids }: PackPanelProps) {
  const t = useT()
  const client = useQueryClient()
  const { id, name, isShipped, isHidden, stickers } = pack
  const [asked, setAsked] = useState<'name' | 'delete'>()
  const move = (to: number) => {
    const others = ids.filter((one) => one !== id)
    void moveStickerPacks(client, others.toSpliced(to, 0, id)).catch(toastError)
  }
  const deleting = useMutation({
    mutationFn: () => deleteStickerPack(client, id),
    onSuccess: () => toast.success(t('stickerPacks.deleted')),
    onError: toastError,
    onSettled: () => setAsked(undefined),
  })
  const menu = useMenuButton(
    t('stickerPacks.more', { name }),
    () => [
      !isShipped && { label: t('stickerPacks.rename'), icon: <Pencil />, onSelect: () => setAsked('name') },
      {
        label: t(isHidden ? 'stickerPacks.show' : 'stickerPacks.hide'),
        icon: isHidden ? <Eye /> : <EyeOff />,
        onSelect: () => void changeStickerPack(client, id, { isHidden: !isHidden }).catch(toastError),
      },
      !isShipped && {
        label: t('stickerPacks.delete'),
        icon: <Trash2 />,
        danger: true,
        onSelect: () => setAsked('delete'),
      },
    ],
    { align: 'end' },
  )
  const actions = (
    <div className={styles.actions}>
      {!isShipped && <AddPictures packId={id} />}
      <IconButton
        label={t('stickerPacks.up', { name })}
        icon={<ArrowUp />}
        disabled={index === 0}
        onClick={() => move(index - 1)}
      />
      <IconButton
        label={t('stickerPacks.down', { name })}
        icon={<ArrowDown />}
        disabled={index === ids.length - 1}
        onClick={() => move(index + 1)}
      />
      <IconButton {...menu} label={t('stickerPacks.more', { name })} icon={<Ellipsis />} />
    </div>
  )
  return (
    <Panel
      title={name}
      text={
        <span className={styles.facts}>
          {t('stickerPacks.count', { count: stickers.length })}
          {isShipped && <Chip tone="neutral">{t('stickerPacks.shipped')}</Chip>}
          {isHidden && <Chip tone="warning">{t('stickerPacks.hidden')}</Chip>}
        </span>
      }
      action={actions}
    >
      {stickers.length === 0 ? (
        <p className={styles.none}>{t('stickerPacks.none')}</p>
      ) : (
        <ul className={styles.pictures} data-hidden={isHidden || undefined}>
          {stickers.map((sticker, at) => (
            <li key={sticker.id}>
              <PackPicture pack={pack} sticker={sticker} index={at} />
            </li>
          ))}
        </ul>
      )}
      <NameDialog open={asked === 'name'} pack={pack} onClose={() => setAsked(undefined)} />
      <ConfirmDialog
        open={asked === 'delete'}
        title={t('stickerPacks.deleteTitle', { name })}
        text={t('stickerPacks.deleteText')}
        confirmLabel={t('stickerPacks.delete')}
        danger
        loading={deleting.isPending}
        onConfirm={() => deleting.mutate()}
        onClose={() => setAsked(undefined)}
      />
    </Panel>
  )
}
