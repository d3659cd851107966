import { Heart } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import type { StickerPack } from '../../../domain/stickers/packs.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from './sticker-chooser.module.css'

interface PackStripProps {
  /** The scrolling list, with a section for each pack. */
  list: RefObject<HTMLElement | null>
  packs: readonly StickerPack[]
}

const sections = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>(':scope > [data-pack]') ?? []),
]

/** Where in the list my stickers and each pack begin, to be jumped to. */
export function PackStrip({ list, packs }: PackStripProps) {
  const t = useT()
  const [shown, setShown] = useState('mine')

  useEffect(() => {
    const scroller = list.current
    if (!scroller) return
    function follow() {
      const all = sections(scroller)
      const reached = all.findLast(({ offsetTop }) => offsetTop <= (scroller?.scrollTop ?? 0) + 24)
      const isAtEnd = scroller && scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1
      setShown((isAtEnd && scroller.scrollTop > 0 ? all.at(-1) : reached)?.dataset.pack ?? 'mine')
    }
    scroller.addEventListener('scroll', follow, { passive: true })
    return () => scroller.removeEventListener('scroll', follow)
  }, [list])

  const entry = (key: string, name: string, src?: string) => (
    <button
      key={key}
      type="button"
      className={styles.jump}
      aria-label={t('stickers.showPack', { name })}
      aria-current={shown === key || undefined}
      data-tooltip={name}
      data-tooltip-side="top"
      onClick={() => {
        const section = sections(list.current).find(({ dataset }) => dataset.pack === key)
        list.current?.scrollTo({ top: section?.offsetTop ?? 0 })
        setShown(key)
      }}
    >
      {src ? <img src={`${src}?thumb=1`} alt="" draggable={false} /> : <Heart aria-hidden="true" />}
    </button>
  )
  return (
    <nav className={styles.strip} aria-label={t('stickers.packs')}>
      {entry('mine', t('stickers.mine'))}
      {packs.map(({ id, name, stickers: [first] }) => entry(String(id), name, first?.src))}
    </nav>
  )
}
