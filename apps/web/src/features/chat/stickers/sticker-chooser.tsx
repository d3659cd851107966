import { MessageType } from '@parley/contract/enums'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { LoadProblem } from '../../../components/layout/load-problem.tsx'
import { type Sticker, useStickers } from '../../../domain/stickers/stickers.ts'
import { useT } from '../../../platform/texts/index.ts'
import { RichBody } from '../bodies/rich-body.tsx'
import { useChat } from '../context/chat-context.ts'
import { AddSticker } from './add-sticker.tsx'
import styles from './sticker-chooser.module.css'
import { StickerOption } from './sticker-option.tsx'

interface StickerChooserProps {
  /** One was chosen, or none is. @param isByKey the focus goes back to where one writes */
  onEnd: (isByKey: boolean) => void
}

const waiting = Array.from({ length: 9 }, (_, index) => `waiting-${index}`)

/** My stickers: a press sends one. Arrows move between them. */
export function StickerChooser({ onEnd }: StickerChooserProps) {
  const t = useT()
  const { drafts } = useEngine()
  const { conversation, path, held } = useChat()
  const { data, error, refetch } = useStickers()
  const grid = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  // What is sent has to show without a network too.
  useEffect(() => RichBody.preload(), [])

  function send({ src }: Sticker, isByKey: boolean) {
    const { vanishAfter } = drafts.of(path)
    const msg = { type: MessageType.image, imageMsg: { title: '', src } } as const
    void conversation.send(msg, undefined, { sticker: true, vanishAfter })
    onEnd(isByKey)
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (!event.key.startsWith('Arrow')) return
    focusNear(grid.current, event.key)
    event.preventDefault()
    event.stopPropagation()
  }

  if (error && !data) return <LoadProblem error={error} onRetry={() => void refetch()} />
  const last = data?.length ?? 0
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the buttons in it.
    <div ref={grid} className={styles.grid} onKeyDown={onKeyDown}>
      <AddSticker isFirst={Math.min(at, last) === 0} onFocus={() => setAt(0)} />
      {data
        ? data.map((sticker, index) => (
            <StickerOption
              key={sticker.id}
              sticker={sticker}
              number={index + 1}
              isReached={Math.min(at, last) === index + 1}
              isDisabled={held !== undefined}
              onFocus={() => setAt(index + 1)}
              onChoose={(isByKey) => send(sticker, isByKey)}
            />
          ))
        : waiting.map((key) => <span key={key} className={styles.waiting} />)}
      {last === 0 && data && (
        <div className={styles.empty}>
          <p className={styles.title}>{t('stickers.empty')}</p>
          <p>{t('stickers.emptyHow')}</p>
        </div>
      )}
    </div>
  )
}

/** Moves the focus to the next button in a direction. */
function focusNear(grid: HTMLElement | null, key: string) {
  const buttons = [...(grid?.querySelectorAll('button') ?? [])]
  const at = buttons.findIndex((button) => button.matches(':focus'))
  const top = buttons[0]?.offsetTop
  const columns = Math.max(1, buttons.filter((button) => button.offsetTop === top).length)
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[key] ?? 0
  buttons[Math.min(buttons.length - 1, Math.max(0, at + step))]?.focus()
}
