import type { MessageExtras, RecordLine } from '@parley/contract'
import { Bookmark, ChevronRight, Forward } from 'lucide-react'
import { Link } from '../../../components/controls/link.tsx'
import { VisuallyHidden } from '../../../components/controls/visually-hidden.tsx'
import { lineOf } from '../../../domain/conversations/preview.ts'
import { pathOf } from '../../../domain/conversations/target.ts'
import { useNameOf } from '../../../domain/people/friends.ts'
import { cx } from '../../../platform/cx.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from './forwarded-parts.module.css'
import { recordTitle } from './record-title.ts'
import { type SavedPlace, useSavedFrom } from './use-saved-from.ts'

interface ForwardedPartsProps {
  extras: MessageExtras
  /** The bubble leaves no room around what it shows. */
  isBare: boolean
  /** Opens the record. */
  onOpen: () => void
}

/** Original author of a forwarded message, and the first entries of a record. */
export function ForwardedParts({
  extras: { forwarded, saved, record },
  isBare,
  onOpen,
}: ForwardedPartsProps) {
  const t = useT()
  const nameOf = useNameOf()
  const name = forwarded && nameOf(forwarded)
  return (
    <>
      {saved && <SavedFrom saved={saved} isBare={isBare} />}
      {name && !saved && (
        <p className={cx(styles.from, isBare && styles.bare)} title={name}>
          <Forward aria-hidden="true" />
          <span>{t('forwarding.from', { name })}</span>
        </p>
      )}
      {record && <RecordCard record={record} onOpen={onOpen} />}
    </>
  )
}

/** Where it was saved from, and back to it. */
function SavedFrom({ saved, isBare }: { saved: SavedPlace; isBare: boolean }) {
  const t = useT()
  const name = useSavedFrom()(saved)
  const label = name ? t('forwarding.savedFrom', { name }) : t('forwarding.original')
  return (
    <Link
      className={cx(styles.from, styles.saved, isBare && styles.bare)}
      to={`${pathOf(saved)}?m=${saved.messageId}`}
      title={t('forwarding.original')}
    >
      <Bookmark aria-hidden="true" />
      <span>{label}</span>
      <ChevronRight aria-hidden="true" />
    </Link>
  )
}

interface RecordCardProps {
  record: NonNullable<MessageExtras['record']>
  onOpen: () => void
}

function RecordCard({ record, onOpen }: RecordCardProps) {
  const t = useT()
  const title = recordTitle(record)
  const { count } = record
  return (
    <button type="button" className={styles.record} onClick={onOpen}>
      <span className={styles.title}>
        <VisuallyHidden>{t('forwarding.openRecord')} </VisuallyHidden>
        {title}
      </span>
      <span className={styles.lines}>
        {record.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a record does not change.
          <span key={index} className={styles.line}>
            {t('forwarding.line', { name: line.nickname, text: textOf(line) })}
          </span>
        ))}
      </span>
      <span className={styles.foot}>{t('forwarding.recordCount', { count })}</span>
    </button>
  )
}

const textOf = ({ gist, record }: RecordLine) => (record ? recordTitle(record) : lineOf(gist))
