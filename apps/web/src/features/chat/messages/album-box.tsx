import { Check } from 'lucide-react'
import { useStore } from 'zustand'
import type { Entry } from '../../../engine/timeline/entry.ts'
import { cx } from '../../../platform/cx.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useChat } from '../context/chat-context.ts'
import styles from './album-row.module.css'
import box from './select-box.module.css'
import { choosable, extend } from './selection-keys.ts'

/** Before an album while messages are being chosen: it chooses all of it, or lets all of it go. */
export function AlbumBox({ members }: { members: readonly Entry[] }) {
  const t = useT()
  const { selection, conversation } = useChat()
  const chosen = useStore(selection.store, ({ keys }) => keys)
  const keys = members.filter(({ state }) => state === 'sent').map(({ key }) => key)
  const isChosen = keys.length > 0 && keys.every((key) => chosen?.has(key))
  function choose(isRange: boolean) {
    const last = keys.at(-1)
    if (isRange && last) extend(selection, last, choosable(conversation))
    else for (const key of keys) if (chosen?.has(key) === isChosen) selection.toggle(key)
  }
  return (
    <label
      className={cx(box.line, isChosen && box.chosen)}
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
    >
      <input
        type="checkbox"
        className={box.input}
        aria-label={t('albums.selectAll')}
        checked={isChosen}
        onChange={({ nativeEvent }) => choose((nativeEvent as MouseEvent).shiftKey)}
      />
      <span className={box.box}>
        <Check aria-hidden="true" />
      </span>
    </label>
  )
}

/** On one of its pictures: it chooses that alone. */
export function TileBox({ entryKey }: { entryKey: string }) {
  const t = useT()
  const { selection } = useChat()
  const isChosen = useStore(selection.store, ({ keys }) => keys?.has(entryKey) ?? false)
  return (
    <label className={cx(styles.box, isChosen && box.chosen)}>
      <input
        type="checkbox"
        className={box.input}
        aria-label={t('groupChat.select')}
        checked={isChosen}
        onChange={() => selection.toggle(entryKey)}
      />
      <span className={box.box}>
        <Check aria-hidden="true" />
      </span>
    </label>
  )
}
