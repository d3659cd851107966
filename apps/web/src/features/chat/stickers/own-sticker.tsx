import { useQueryClient } from '@tanstack/react-query'
import { ArrowUpToLine, Trash2 } from 'lucide-react'
import { useContextMenu } from '../../../components/overlays/use-menu.ts'
import { toastError } from '../../../domain/api/api-errors.ts'
import { moveToFront, removeSticker } from '../../../domain/stickers/stickers.ts'
import { useT } from '../../../platform/texts/index.ts'
import { StickerButton, type StickerButtonProps } from './sticker-button.tsx'

interface OwnStickerProps extends Omit<StickerButtonProps, 'label' | 'menu'> {
  id: number
  /** Counted from 1. */
  number: number
}

/** A sticker of mine; its menu moves it to the front, or removes it. */
export function OwnSticker({ id, number, ...option }: OwnStickerProps) {
  const t = useT()
  const client = useQueryClient()
  const menu = useContextMenu(t('stickers.menu'), (owner) => [
    {
      label: t('stickers.toFront'),
      icon: <ArrowUpToLine />,
      onSelect: () => void moveToFront(client, id).catch(toastError),
    },
    {
      label: t('stickers.remove'),
      icon: <Trash2 />,
      danger: true,
      focusAfter: besides(owner),
      onSelect: () => void removeSticker(client, id).catch(toastError),
    },
  ])
  return <StickerButton {...option} label={t('stickers.sticker', { number })} menu={menu} />
}

/** Finds the button beside this one that takes its place once it is gone. */
function besides(option: HTMLElement) {
  const buttons: HTMLElement[] = [...(option.parentElement?.querySelectorAll('button') ?? [])]
  const at = buttons.indexOf(option)
  return () => buttons[at + 1] ?? buttons[at - 1] ?? null
}
