import { ChevronRight, CornerDownRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { FoundText } from '../../components/found/found-text.tsx'
import { Avatar } from '../../components/marks/avatar.tsx'
import { Badge } from '../../components/marks/badge.tsx'
import type { Place } from '../../components/places/places.ts'
import type { Highlight } from '../../domain/search/wanted.ts'
import { cx } from '../../platform/cx.ts'
import { useLanguage, useT } from '../../platform/texts/index.ts'
import { listTime } from '../../platform/time/time.ts'
import { FoundLine } from './found-line.tsx'
import type { Finds } from './grouped.ts'
import type { Option } from './options.ts'
import styles from './search.module.css'
import { textOf } from './typed-filters.ts'

interface OptionRowProps {
  id: string
  option: Option
  typed: string
  /** There are more messages than were read. */
  isMore: boolean
  isActive: boolean
  onPoint: () => void
  onChoose: () => void
}

/** A line of the results. */
export function OptionRow({ id, option, typed, isMore, isActive, onPoint, onChoose }: OptionRowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and takes the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: see above; the field names the active one.
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={cx(styles.row, isActive && styles.active)}
      onPointerMove={() => !isActive && onPoint()}
      onClick={onChoose}
    >
      <Shown option={option} typed={typed} isMore={isMore} />
    </div>
  )
}

function Shown({ option, typed, isMore }: Pick<OptionRowProps, 'option' | 'typed' | 'isMore'>) {
  const t = useT()
  switch (option.kind) {
    case 'place':
    case 'pick':
      return (
        <PlaceLine
          place={option.place}
          typed={option.kind === 'place' ? textOf(typed) : ''}
          members={option.kind === 'place' ? option.members : undefined}
        />
      )
    case 'finds':
      return <FindsLine finds={option.finds} isMore={isMore} />
    case 'type':
      return (
        <>
          <CornerDownRight className={styles.icon} aria-hidden="true" />
          {t(`search.${option.type}`)}
        </>
      )
    case 'more':
      return (
        <span className={styles.more}>
          {moreText()}
          <ChevronRight aria-hidden="true" />
        </span>
      )
  }

  function moreText(): ReactNode {
    if (option.kind !== 'more') return undefined
    if (option.scope === 'names') return t('search.allNames')
    if (option.scope === 'file') return t('search.allFiles')
    return option.scope === 'link' ? t('search.allLinks') : t('search.allMessages')
  }
}

interface PlaceLineProps {
  place: Place
  typed: string
  /** Members of the group who have this name. */
  members: readonly string[] | undefined
}

function PlaceLine({ place, typed, members }: PlaceLineProps) {
  const t = useT()
  const { kind, id, name, nickname, avatar, isOnline, unread, isMuted } = place
  const marked = (text: string) => <FoundText text={text} highlights={highlightsIn(text, typed)} />
  const about = aboutPlace()
  return (
    <>
      <Avatar
        id={id}
        name={nickname && kind === 'user' ? nickname : name}
        src={avatar}
        size={32}
        online={isOnline}
      />
      <span className={styles.name} title={name}>
        {marked(name)}
      </span>
      {about && <span className={styles.about}>{about}</span>}
      <Badge
        className={styles.badge}
        count={unread}
        quiet={isMuted}
        label={t('chat.unread', { count: unread })}
      />
    </>
  )

  function aboutPlace(): ReactNode {
    if (members) return marked(t('search.withMembers', { names: members.join(t('search.between')) }))
    if (kind === 'group') return t('search.group')
    return nickname !== undefined && nickname !== name ? marked(nickname) : undefined
  }
}

function FindsLine({ finds: { newest, count }, isMore }: { finds: Finds; isMore: boolean }) {
  const t = useT()
  const language = useLanguage()
  const { target, name, avatar, message } = newest
  return (
    <>
      <Avatar id={target.id} name={name} src={avatar} size={40} />
      <span className={styles.message}>
        <span className={styles.head}>
          <span className={styles.name} title={name}>
            {name}
          </span>
          <time className={styles.time} dateTime={message.createdAt}>
            {listTime(new Date(message.createdAt), language)}
          </time>
        </span>
        <span className={styles.snippet}>
          {count > 1 && (
            <span className={styles.finds}>
              {t(isMore ? 'search.findsOrMore' : 'search.finds', { count })}
              {' · '}
            </span>
          )}
          <FoundLine found={newest} />
        </span>
      </span>
      {count > 1 && <ChevronRight className={styles.icon} aria-hidden="true" />}
    </>
  )
}

/** Where a name has what was typed, as it is written; found by its sound it has nothing to mark. */
function highlightsIn(name: string, typed: string): Highlight[] {
  const wanted = [...typed.trim().toLowerCase()]
  const points = [...name].map((point) => point.toLowerCase())
  if (wanted.length === 0) return []
  const at = points.findIndex((_, from) => wanted.every((point, index) => points[from + index] === point))
  return at < 0 ? [] : [{ at, length: wanted.length }]
}
