import { AtSign } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { SkeletonRows } from '../../../components/controls/skeleton.tsx'
import { Avatar } from '../../../components/marks/avatar.tsx'
import { cx } from '../../../platform/cx.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from './mention-list.module.css'
import type { Mentionable } from './mentions.ts'

interface MentionListProps {
  id: string
  isOpen: boolean
  isLoading: boolean
  found: readonly Mentionable[]
  active: number
  choose: (one: Mentionable) => void
}

/** Whom an @ may mean; the keys stay with the text. */
export function MentionList({ id, isOpen, isLoading, found, active, choose }: MentionListProps) {
  const t = useT()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen) list.current?.querySelector(`[id="${id}-${active}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [id, isOpen, active])
  if (!isOpen) return null
  return (
    <div ref={list} id={id} className={styles.list} role="listbox" aria-label={t('composing.mention')}>
      {isLoading && <SkeletonRows count={3} />}
      {found.map((one, index) => (
        <div
          key={one.id}
          id={`${id}-${index}`}
          className={cx(styles.option, index === active && styles.active)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // The focus stays in the text.
          onMouseDown={(event) => {
            event.preventDefault()
            choose(one)
          }}
        >
          {one.id === 0 ? (
            <span className={styles.everyone}>
              <AtSign aria-hidden="true" />
            </span>
          ) : (
            <Avatar id={one.id} name={one.name} src={one.avatar} size={24} />
          )}
          <span className={styles.name}>{one.name}</span>
          <OtherName {...one} />
        </div>
      ))}
    </div>
  )
}

function OtherName({ id, name, otherNames: [nickname] }: Mentionable) {
  if (id === 0 || !nickname || nickname === name) return null
  return <span className={styles.other}>{nickname}</span>
}
