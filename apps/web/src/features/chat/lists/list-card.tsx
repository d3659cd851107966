import { createClientMessageId } from '@parley/client'
import type { SignUpList } from '@parley/contract'
import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { useStore } from 'zustand'
import { useEngine } from '../../../components/engine/use-engine.ts'
import type { Entry } from '../../../engine/timeline/entry.ts'
import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { comingTime } from '../../../platform/time/time.ts'
import { useChat } from '../context/chat-context.ts'
import { hasEnded } from '../surveys/ends.ts'
import card from '../surveys/survey-card.module.css'
import { useTimeUntil } from '../surveys/use-time.ts'
import { EntryForm } from './entry-form.tsx'
import { EntryRow } from './entry-row.tsx'
import styles from './list-card.module.css'
import { drop, ownEntries, signUp } from './own-entries.ts'
import { hiddenCount, rowsOf } from './rows.ts'

const EntriesDialog = lazyComponent(() => import('./entries-dialog.tsx'))

interface ListCardProps {
  entry: Entry
  list: SignUpList
}

/** A sign-up list in its bubble: what it is about, its last entries and all of mine, and where one adds another. */
export function ListCard({ entry: { state, message }, list }: ListCardProps) {
  const t = useT()
  const title = useId()
  const engine = useEngine()
  const language = useLanguage()
  const { conversation, canReact, openDialog } = useChat()
  const all = useStore(engine.part(ownEntries).store, ({ wanted }) => wanted)
  const [isAdding, setAdding] = useState(false)
  const { topic, example, isMultiple, maxEntries, endsAt, entries } = list
  const isEnded = hasEnded(endsAt, entries?.closedAt, useTimeUntil(endsAt))
  const { id } = message
  const rows = rowsOf(
    entries,
    all.filter(({ messageId }) => messageId === id),
  )
  const count = entries?.count ?? 0
  const hidden = hiddenCount(entries, rows)
  const isOpen = state === 'sent' && !isEnded
  const isFull = maxEntries !== undefined && count >= maxEntries
  const hasOne = rows.some(({ entryId }) => entryId !== undefined)
  const mayAdd = isOpen && canReact && (isMultiple || !hasOne)
  const set = (entryId: string, content: string | undefined) =>
    void signUp(engine, conversation, {
      messageId: id,
      entryId,
      ...(content !== undefined && { content }),
    })
  const showAll = () => openDialog((props) => <EntriesDialog {...props} messageId={id} />)

  return (
    <section className={card.card} aria-labelledby={title}>
      <div className={card.head}>
        <span className={card.kind}>{t(isMultiple ? 'lists.kindSeveral' : 'lists.kind')}</span>
        <span id={title} className={card.question} dir="auto">
          {topic}
        </span>
        {example !== undefined && (
          <span className={styles.example} dir="auto">
            {t('lists.exampleLine', { example })}
          </span>
        )}
      </div>
      {hidden > 0 && (
        <button type="button" className={card.who} onClick={showAll}>
          {t('lists.before', { count: hidden })}
          <ChevronRight aria-hidden="true" />
        </button>
      )}
      {rows.length > 0 && (
        <ul className={styles.entries}>
          {rows.map((row) => (
            <EntryRow
              key={row.key}
              row={row}
              example={example}
              isOpen={isOpen}
              mayChange={canReact}
              onChange={(content) => row.entryId !== undefined && set(row.entryId, content)}
              onDrop={() => row.wanted && drop(engine, row.wanted)}
            />
          ))}
        </ul>
      )}
      {isAdding && mayAdd ? (
        <EntryForm
          content=""
          example={example}
          onCancel={() => setAdding(false)}
          onSubmit={(content) => {
            setAdding(false)
            set(createClientMessageId(), content)
          }}
        />
      ) : (
        mayAdd && (
          <div className={card.acts}>
            <button type="button" className={card.vote} disabled={isFull} onClick={() => setAdding(true)}>
              {t(isFull ? 'lists.full' : hasOne ? 'lists.joinAgain' : 'lists.join')}
            </button>
          </div>
        )
      )}
      <div className={card.foot}>
        {count > 0 ? (
          <button type="button" className={card.who} onClick={showAll}>
            {maxEntries === undefined
              ? t('lists.count', { count })
              : t('lists.countOf', { count, max: maxEntries })}
            <ChevronRight aria-hidden="true" />
          </button>
        ) : (
          <span>
            {maxEntries === undefined ? t('lists.nobodyYet') : t('lists.countOf', { count, max: maxEntries })}
          </span>
        )}
        {isEnded ? (
          <span>{t('surveys.ended')}</span>
        ) : (
          endsAt && <span>{t('surveys.endsAt', { time: comingTime(new Date(endsAt), language) })}</span>
        )}
      </div>
    </section>
  )
}
