import { ArrowLeft, ArrowRight, Mic, Play, X } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import { Checkbox } from '../../../components/controls/checkbox.tsx'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { Skeleton } from '../../../components/controls/skeleton.tsx'
import { useDraft } from '../../../components/engine/use-draft.ts'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { FileName } from '../../../components/files/file-name.tsx'
import { openMenu } from '../../../components/overlays/menu-store.ts'
import { detach } from '../../../engine/drafts/detach.ts'
import type { Attachment } from '../../../engine/drafts/drafts.ts'
import { duration, fileSize } from '../../../platform/format.ts'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { FileIcon } from '../bodies/file-icon.tsx'
import { useChat } from '../context/chat-context.ts'
import { canJoin, isOfAlbum } from './attached.ts'
import styles from './attachment-strip.module.css'

/** Over the text: what goes along with it. */
export function AttachmentStrip() {
  const t = useT()
  const { path, composer } = useChat()
  const engine = useEngine()
  const { drafts } = engine
  const draft = useDraft(path)
  const { attachments, citation } = draft
  const text = draft.text.trim()
  const list = useRef<HTMLUListElement>(null)
  const dragged = useRef<string>(undefined)
  /** The press that ends it opens nothing. */
  const wasDragged = useRef(false)

  function move(src: string, to: number) {
    const from = attachments.findIndex((one) => one.src === src)
    const moved = attachments[from]
    if (!moved || from === to || !attachments[to]) return
    drafts.change(path, { attachments: attachments.toSpliced(from, 1).toSpliced(to, 0, moved) })
  }

  function onKeyDown({ key, currentTarget }: KeyboardEvent<HTMLElement>, src: string, place: number) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key]
    if (!step) return
    move(src, place + step)
    requestAnimationFrame(() => currentTarget.focus())
  }

  /** Where the pointer is over another one, what is dragged takes its place. */
  function onPointerMove({ clientX }: PointerEvent) {
    const src = dragged.current
    if (src === undefined) return
    const boxes = [...(list.current?.children ?? [])]
      .slice(0, attachments.length)
      .map((one) => one.getBoundingClientRect())
    const to = boxes.findIndex(({ left, right }) => clientX >= left && clientX < right)
    if (to < 0 || attachments[to]?.src === src) return
    wasDragged.current = true
    move(src, to)
  }
  const drop = () => {
    dragged.current = undefined
  }

  /** For fingers, which scroll the strip. */
  function offer(owner: HTMLElement, { src, file }: Attachment, place: number) {
    const choice = (label: string, icon: ReactNode, to: number) =>
      attachments[to] !== undefined && { label, icon, onSelect: () => move(src, to) }
    const items = () => [
      choice(t('attaching.earlier'), <ArrowLeft />, place - 1),
      choice(t('attaching.later'), <ArrowRight />, place + 1),
    ]
    openMenu({ label: file.name, items, owner })
  }

  return (
    <div className={styles.strip}>
      <ul
        ref={list}
        className={styles.list}
        aria-label={t('attaching.attached')}
        aria-busy={draft.reading !== undefined}
      >
        {attachments.map((one, place) => (
          <li key={one.src} className={styles.item}>
            <button
              type="button"
              className={styles.handle}
              aria-label={t('attaching.move', {
                name: one.file.name,
                place: place + 1,
                count: attachments.length,
              })}
              disabled={attachments.length === 1}
              onKeyDown={(event) => onKeyDown(event, one.src, place)}
              onClick={({ currentTarget }) => {
                if (!wasDragged.current) offer(currentTarget, one, place)
              }}
              onPointerDown={({ currentTarget, pointerId, pointerType }) => {
                wasDragged.current = false
                if (pointerType === 'touch') return
                dragged.current = one.src
                currentTarget.setPointerCapture(pointerId)
              }}
              onPointerMove={onPointerMove}
              onPointerUp={drop}
              onPointerCancel={drop}
            >
              <Content attachment={one} />
            </button>
            <IconButton
              className={styles.remove}
              size="sm"
              label={t('attaching.detach', { name: one.file.name })}
              icon={<X />}
              tooltipSide="top"
              onClick={() => {
                detach(engine, path, one.src)
                composer()?.focus()
              }}
            />
          </li>
        ))}
        {draft.reading && (
          <li className={styles.item}>
            <Skeleton className={styles.coming} />
            <IconButton
              className={styles.remove}
              size="sm"
              label={t('attaching.giveUp')}
              icon={<X />}
              tooltipSide="top"
              onClick={() => {
                draft.reading?.stop.abort()
                composer()?.focus()
              }}
            />
          </li>
        )}
      </ul>
      {canJoin({ text, attachments, citation }) && (
        <Checkbox
          checked={!draft.isApart}
          onChange={(isJoined) => drafts.change(path, { isApart: !isJoined })}
        >
          {t(attachments.filter(isOfAlbum).length > 1 ? 'attaching.caption' : 'attaching.join')}
        </Checkbox>
      )}
    </div>
  )
}

function Content({ attachment: { kind, src, file, length = 0 } }: { attachment: Attachment }) {
  const t = useT()
  const language = useLanguage()
  if (kind === 'image') return <img className={styles.picture} src={src} alt={file.name} />
  if (kind === 'video') {
    return (
      <span className={styles.film}>
        {/* biome-ignore lint/a11y/useMediaCaption: a still picture of what will be sent. */}
        <video
          className={styles.picture}
          src={`${src}#t=0.001`}
          preload="metadata"
          tabIndex={-1}
          aria-label={file.name}
        />
        <span className={styles.length}>
          <Play aria-hidden="true" />
          {duration(length)}
        </span>
      </span>
    )
  }
  return (
    <span className={styles.file}>
      {kind === 'voice' ? (
        <span className={styles.voice}>
          <Mic aria-hidden="true" />
        </span>
      ) : (
        <FileIcon name={file.name} />
      )}
      <span className={styles.text}>
        {kind === 'voice' ? t('attaching.voice') : <FileName name={file.name} />}
        <span className={styles.size}>
          {kind === 'voice' ? duration(length) : fileSize(file.size, language)}
        </span>
      </span>
    </span>
  )
}
