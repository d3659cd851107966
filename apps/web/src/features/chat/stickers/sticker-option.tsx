import { useQueryClient } from '@tanstack/react-query'
import { ArrowUpToLine, Trash2 } from 'lucide-react'
import { useContextMenu } from '../../../components/overlays/use-menu.ts'
import { toastError } from '../../../domain/api/api-errors.ts'
import { moveToFront, removeSticker, type Sticker } from '../../../domain/stickers/stickers.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from './sticker-chooser.module.css'

interface StickerOptionProps {
  sticker: Sticker
  /** Counted from 1. */
  number: number
  /** Tab comes to it. */
  isReached: boolean
  isDisabled: boolean
  onFocus: () => void
  onChoose: (isByKey: boolean) => void
}

/** One of my stickers; its menu moves it to the front, or removes it. */
export function StickerOption(props: StickerOptionProps) {
  const { sticker, number, isReached, isDisabled, onFocus, onChoose } = props
  const t = useT()
  const client = useQueryClient()
  const menu = useContextMenu(t('stickers.menu'), (owner) => [
    {
      label: t('stickers.toFront'),
      icon: <ArrowUpToLine />,
      onSelect: () => void moveToFront(client, sticker.id).catch(toastError),
    },
    {
      label: t('stickers.remove'),
      icon: <Trash2 />,
      danger: true,
      focusAfter: besides(owner),
      onSelect: () => void removeSticker(client, sticker.id).catch(toastError),
    },
  ])
  return (
    <button
      {...menu}
      type="button"
      className={styles.option}
      aria-label={t('stickers.sticker', { number })}
      aria-disabled={isDisabled}
      tabIndex={isReached ? 0 : -1}
      onFocus={onFocus}
      onClick={({ detail }) => !isDisabled && onChoose(detail === 0)}
    >
      <img src={`${sticker.src}?thumb=1`} alt="" loading="lazy" decoding="async" draggable={false} />
    </button>
  )
}

/** Of the buttons beside it, the one that takes its place once it is gone. */
function besides(option: HTMLElement) {
  const buttons: HTMLElement[] = [...(option.parentElement?.querySelectorAll('button') ?? [])]
  const at = buttons.indexOf(option)
  return () => buttons[at + 1] ?? buttons[at - 1] ?? null
}
