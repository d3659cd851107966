import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { cx } from '../../platform/cx.ts'
import { Link } from '../controls/link.tsx'
import styles from './list-row.module.css'

export interface ListRowProps extends Omit<ComponentProps<'a'>, 'title' | 'href' | 'ref'> {
  /** Where the row leads. Without it the row is a button if it has `onClick`, else plain. */
  to?: string | undefined
  avatar?: ReactNode
  title: string
  /** Beside the title: a mark, a chip. */
  titleEnd?: ReactNode
  subtitle?: ReactNode
  /** At the right end, in the title's line: a time. */
  meta?: ReactNode
  /** At the right end, in the subtitle's line, or in the middle without one: a badge, a button. */
  end?: ReactNode
  selected?: boolean | undefined
  /** Set apart from the others, as a pinned conversation is. */
  pinned?: boolean | undefined
}

/** A row of a list: picture, two lines, something at the end. Long texts are cut and shown whole on hover. */
export function ListRow(props: ListRowProps) {
  const { to, avatar, title, titleEnd, subtitle, meta, end, selected, pinned, className, ...rest } = props
  const isTwoLines = subtitle !== undefined || meta !== undefined
  const content = (
    <>
      {avatar}
      <span className={styles.text}>
        <span className={styles.line}>
          <span className={styles.title} title={title}>
            {title}
          </span>
          {titleEnd}
          {meta !== undefined && <span className={styles.meta}>{meta}</span>}
        </span>
        {isTwoLines && (
          <span className={styles.line}>
            <span className={styles.subtitle}>{subtitle}</span>
            {end}
          </span>
        )}
      </span>
      {!isTwoLines && end}
    </>
  )
  const common = {
    ...rest,
    className: cx(styles.row, selected && styles.selected, pinned && styles.pinned, className),
  }

  if (to !== undefined) {
    return (
      <Link {...common} to={to} draggable={false} aria-current={selected ? 'page' : undefined}>
        {content}
      </Link>
    )
  }
  if (rest.onClick) {
    const { onClick } = rest
    return (
      <button
        {...(common as ComponentProps<'button'>)}
        type="button"
        onClick={(event) => onClick(event as unknown as MouseEvent<HTMLAnchorElement>)}
      >
        {content}
      </button>
    )
  }
  return <div {...(common as ComponentProps<'div'>)}>{content}</div>
}
