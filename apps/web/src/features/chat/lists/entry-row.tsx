import { Pencil, X } from 'lucide-react'
import { useState } from 'react'
import { useIsLost } from '../../../platform/connection.ts'
import { cx } from '../../../platform/cx.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useChat } from '../context/chat-context.ts'
import { EntryForm } from './entry-form.tsx'
import styles from './list-card.module.css'
import type { Row } from './rows.ts'

interface EntryRowProps {
  row: Row
  example: string | undefined
  /** Whether it may be changed still; and whether only withdrawn. */
  isOpen: boolean
  mayChange: boolean
  onChange: (content: string | undefined) => void
  onDrop: () => void
}

/** An entry: its number, whose it is, what it says; of one of mine what can be done with it. */
export function EntryRow({ row, example, isOpen, mayChange, onChange, onDrop }: EntryRowProps) {
  const t = useT()
  const { speakerOf } = useChat()
  const isLost = useIsLost()
  const [isChanging, setChanging] = useState(false)
  const { number, content, by, wanted } = row
  const name = by ? speakerOf({ id: by.userID, ...by }).name : t('lists.mine')
  const isLeaving = wanted !== undefined && wanted.content === undefined
  const isSettled = row.entryId !== undefined && number !== undefined && !wanted
  if (isChanging)
    return (
      <li>
        <EntryForm
          content={content}
          example={example}
          onCancel={() => setChanging(false)}
          onSubmit={(next) => {
            setChanging(false)
            onChange(next)
          }}
        />
      </li>
    )
  return (
    <li className={cx(styles.entry, row.entryId !== undefined && styles.mine)}>
      <span className={styles.number}>{number === undefined ? '·' : `${number}.`}</span>
      <span className={cx(styles.said, isLeaving && styles.leaving)}>
        <span className={styles.name}>{name}</span> <span dir="auto">{content}</span>
      </span>
      {isSettled && isOpen && (
        <span className={styles.acts}>
          {mayChange && (
            <button
              type="button"
              className={styles.icon}
              aria-label={t('lists.change', { number })}
              onClick={() => setChanging(true)}
            >
              <Pencil aria-hidden="true" />
            </button>
          )}
          <button
            type="button"
            className={styles.icon}
            aria-label={t('lists.withdraw', { number })}
            onClick={() => onChange(undefined)}
          >
            <X aria-hidden="true" />
          </button>
        </span>
      )}
      {wanted && (
        <span className={styles.state} role="status">
          {wanted.problem !== undefined ? (
            <>
              <span className={styles.problem}>{t('lists.failed', { reason: wanted.problem })}</span>
              <button type="button" className={styles.quiet} onClick={() => onChange(wanted.content)}>
                {t('lists.again')}
              </button>
              <button type="button" className={styles.quiet} onClick={onDrop}>
                {t('lists.drop')}
              </button>
            </>
          ) : (
            isLost && t('surveys.waiting')
          )}
        </span>
      )}
    </li>
  )
}
