import { MessageType } from '@parley/contract/enums'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { LoadProblem } from '../../../components/layout/load-problem.tsx'
import { useStickerPacks } from '../../../domain/stickers/packs.ts'
import { useStickers } from '../../../domain/stickers/stickers.ts'
import { useT } from '../../../platform/texts/index.ts'
import { RichBody } from '../bodies/rich-body.tsx'
import { useChat } from '../context/chat-context.ts'
import { AddSticker } from './add-sticker.tsx'
import { OwnSticker } from './own-sticker.tsx'
import { PackStrip } from './pack-strip.tsx'
import { StickerButton } from './sticker-button.tsx'
import styles from './sticker-chooser.module.css'

interface StickerChooserProps {
  /** Called when a sticker was chosen, or none is. @param isByKey the focus goes back to where one writes */
  onEnd: (isByKey: boolean) => void
}

const waiting = Array.from({ length: 9 }, (_, index) => `waiting-${index}`)

/** My stickers, then the packs of the site: a press sends one. Arrows move between all of them. */
export function StickerChooser({ onEnd }: StickerChooserProps) {
  const t = useT()
  const { drafts } = useEngine()
  const { conversation, path, held } = useChat()
  const { data, error, refetch } = useStickers()
  const { data: packs = [], isLoading } = useStickerPacks()
  const list = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  // A sent sticker must show without a network too.
  useEffect(() => RichBody.preload(), [])

  function send(src: string, isByKey: boolean) {
    const { vanishAfter } = drafts.of(path)
    const msg = { type: MessageType.image, imageMsg: { title: '', src } } as const
    void conversation.send(msg, undefined, { sticker: true, vanishAfter })
    onEnd(isByKey)
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (!event.key.startsWith('Arrow')) return
    focusNear(list.current, event.key)
    event.preventDefault()
    event.stopPropagation()
  }

  if (error && !data) return <LoadProblem error={error} onRetry={() => void refetch()} />
  const mine = data ?? []
  const last = mine.length + packs.reduce((count, { stickers }) => count + stickers.length, 0)
  /** Props of the one that is so many behind the button that adds one. */
  const option = (index: number, src: string) => ({
    src,
    isReached: Math.min(at, last) === index,
    isDisabled: held !== undefined,
    onFocus: () => setAt(index),
    onChoose: (isByKey: boolean) => send(src, isByKey),
  })
  let before = mine.length
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the buttons in it. */}
      <div ref={list} className={styles.list} onKeyDown={onKeyDown}>
        <section aria-label={t('stickers.mine')} data-pack="mine">
          {packs.length > 0 && <div className={styles.heading}>{t('stickers.mine')}</div>}
          <div className={styles.grid}>
            <AddSticker isFirst={Math.min(at, last) === 0} onFocus={() => setAt(0)} />
            {mine.map((sticker, index) => (
              <OwnSticker
                key={sticker.id}
                {...option(index + 1, sticker.src)}
                id={sticker.id}
                number={index + 1}
              />
            ))}
            {!data && waiting.map((key) => <span key={key} className={styles.waiting} />)}
            {data && mine.length === 0 && (
              <div className={styles.empty}>
                <p className={styles.title}>{t('stickers.empty')}</p>
                <p>{t('stickers.emptyHow')}</p>
              </div>
            )}
          </div>
        </section>
        {data && isLoading && (
          <div className={styles.grid}>
            {waiting.map((key) => (
              <span key={key} className={styles.waiting} />
            ))}
          </div>
        )}
        {packs.map((pack) => {
          const from = before
          before += pack.stickers.length
          return (
            <section key={pack.id} aria-label={pack.name} data-pack={pack.id}>
              <div className={styles.heading}>{pack.name}</div>
              <div className={styles.grid}>
                {pack.stickers.map(({ id, src, name }, index) => (
                  <StickerButton
                    key={id}
                    {...option(from + index + 1, src)}
                    label={name || t('stickers.ofPack', { pack: pack.name, number: index + 1 })}
                  />
                ))}
              </div>
            </section>
          )
        })}
      </div>
      {packs.length > 0 && <PackStrip list={list} packs={packs} />}
    </>
  )
}

/** Moves the focus to the nearest button in the direction of an arrow key, also into another section. */
function focusNear(list: HTMLElement | null, key: string) {
  const buttons = [...(list?.querySelectorAll('button') ?? [])]
  const at = buttons.findIndex((button) => button.matches(':focus'))
  const current = buttons[at]
  if (!current) return
  if (key === 'ArrowLeft') buttons[at - 1]?.focus()
  else if (key === 'ArrowRight') buttons[at + 1]?.focus()
  else nearest(buttons, current, key === 'ArrowDown' ? 1 : -1)?.focus()
}

/** In the next row in this direction the one that is nearest; in the last of all its last. */
function nearest(buttons: readonly HTMLElement[], from: HTMLElement, step: 1 | -1) {
  const { left, top } = from.getBoundingClientRect()
  const places = buttons.map((button) => ({ button, box: button.getBoundingClientRect() }))
  const beyond = places.filter(({ box }) => (box.top - top) * step > box.height / 2)
  const row = Math.min(...beyond.map(({ box }) => Math.abs(box.top - top)))
  return beyond
    .filter(({ box }) => Math.abs(box.top - top) < row + 1)
    .sort((a, b) => Math.abs(a.box.left - left) - Math.abs(b.box.left - left))[0]?.button
}
