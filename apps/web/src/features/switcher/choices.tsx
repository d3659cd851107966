import { useEffect, useRef } from 'react'
import { LinkButton } from '../../components/controls/button.tsx'
import { SkeletonRows } from '../../components/controls/skeleton.tsx'
import { VisuallyHidden } from '../../components/controls/visually-hidden.tsx'
import { Avatar } from '../../components/marks/avatar.tsx'
import { Badge } from '../../components/marks/badge.tsx'
import type { Place } from '../../components/places/places.ts'
import { errorText } from '../../domain/api/api-errors.ts'
import { cx } from '../../platform/cx.ts'
import { useT } from '../../platform/texts/index.ts'
import styles from './switcher.module.css'
import type { ChoiceGroup } from './use-choices.ts'

export type Choice = Place

interface ChoicesProps {
  id: string
  groups: readonly ChoiceGroup[]
  active: Choice | undefined
  typed: string
  isLoading: boolean
  error: Error | null | undefined
  onPoint: (choice: Choice) => void
  onChoose: (choice: Choice) => void
  onClose: () => void
}

export function Choices(props: ChoicesProps) {
  const { id, groups, active, typed, isLoading, error, onPoint, onChoose, onClose } = props
  const t = useT()
  const list = useRef<HTMLDivElement>(null)
  const count = groups.reduce((sum, { choices }) => sum + choices.length, 0)

  useEffect(() => {
    if (active) document.getElementById(`${id}-${active.path}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  return (
    <div ref={list} className={styles.scroller}>
      <VisuallyHidden>
        <span role="status">{typed && !isLoading ? t('shortcuts.jumpCount', { count }) : ''}</span>
      </VisuallyHidden>
      <div id={`${id}-list`} role="listbox" aria-label={t('shortcuts.jumpTitle')}>
        {groups.map(({ name, choices }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox.
          <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
            <div id={`${id}-${name}`} className={styles.heading}>
              {t(`shortcuts.${name}`)}
            </div>
            {choices.map((choice) => (
              <Row
                key={choice.path}
                id={`${id}-${choice.path}`}
                choice={choice}
                isActive={choice === active}
                onPoint={() => onPoint(choice)}
                onChoose={() => onChoose(choice)}
              />
            ))}
          </div>
        ))}
      </div>
      {count === 0 && isLoading && <SkeletonRows count={5} />}
      {count === 0 && !isLoading && (
        <div className={styles.none}>
          <p>{typed ? t('shortcuts.jumpEmpty', { typed: typed.trim() }) : t('shortcuts.jumpNothing')}</p>
          <p className={styles.noneText}>{error ? errorText(error) : t('shortcuts.jumpEmptyText')}</p>
          <LinkButton to={`/m/search/user?key=${encodeURIComponent(typed.trim())}`} onClick={onClose}>
            {t('shortcuts.jumpSearch')}
          </LinkButton>
        </div>
      )}
    </div>
  )
}

interface RowProps {
  id: string
  choice: Choice
  isActive: boolean
  onPoint: () => void
  onChoose: () => void
}

function Row({ id, choice, isActive, onPoint, onChoose }: RowProps) {
  const t = useT()
  const { kind, name, nickname, avatar, isOnline, unread, isMuted } = choice
  const about = kind === 'group' ? t('shortcuts.group') : nickname !== name ? nickname : undefined
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
      <Avatar
        id={choice.id}
        name={nickname && kind === 'user' ? nickname : name}
        src={avatar}
        size={32}
        online={isOnline}
      />
      <span className={styles.name} title={name}>
        {name}
      </span>
      {about && <span className={styles.about}>{about}</span>}
      <Badge
        className={styles.badge}
        count={unread}
        quiet={isMuted}
        label={t('chat.unread', { count: unread })}
      />
    </div>
  )
}
