import { CalendarClock, Clock, Ellipsis, Pencil, SendHorizontal, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { toastError } from '../../domain/api/api-errors.ts'
import {
  changeScheduled,
  type Scheduled,
  sendScheduled,
  textOfScheduled,
  unschedule,
} from '../../domain/later/scheduled.ts'
import { sendingTimes } from '../../domain/later/times.ts'
import { useLanguage, useT } from '../../platform/texts/index.ts'
import { comingTime } from '../../platform/time/time.ts'
import { IconButton } from '../controls/icon-button.tsx'
import { useEngine } from '../engine/use-engine.ts'
import { EmptyState } from '../layout/empty-state.tsx'
import { useMenuButton } from '../overlays/use-menu.ts'
import styles from './later-list.module.css'
import { ScheduledFiles } from './scheduled-files.tsx'
import { ScheduledText } from './scheduled-text.tsx'
import { TimeDialog } from './time-dialog.tsx'

interface ScheduledListProps {
  list: readonly Scheduled[]
  /** Names of their conversations, if there are several. */
  nameOf?: (one: Scheduled) => string
}

/** Messages that are sent at a time, with what one can do with each. */
export function ScheduledList({ list, nameOf }: ScheduledListProps) {
  const t = useT()
  if (list.length === 0)
    return <EmptyState title={t('later.noneScheduled')} text={t('later.noneScheduledHint')} />
  return (
    <ul className={styles.list} data-scroller>
      {list.map((one) => (
        <Row key={one.id} one={one} name={nameOf?.(one)} />
      ))}
    </ul>
  )
}

function Row({ one, name }: { one: Scheduled; name: string | undefined }) {
  const t = useT()
  const language = useLanguage()
  const { queries } = useEngine()
  const [isWriting, setWriting] = useState(false)
  const [isTiming, setTiming] = useState(false)
  const text = textOfScheduled(one)
  const act = (acting: Promise<unknown>) => void acting.catch(toastError)
  const menu = useMenuButton(
    t('later.more'),
    () => [
      {
        label: t('later.sendNow'),
        icon: <SendHorizontal />,
        onSelect: () => act(sendScheduled(queries, one.id)),
      },
      text !== undefined && {
        label: t('later.changeText'),
        icon: <Pencil />,
        onSelect: () => setWriting(true),
      },
      { label: t('later.changeTime'), icon: <Clock />, onSelect: () => setTiming(true) },
      'separator',
      {
        label: t('common.delete'),
        icon: <Trash2 />,
        danger: true,
        onSelect: () => act(unschedule(queries, one.id)),
      },
    ],
    { align: 'end' },
  )

  return (
    <li className={styles.row}>
      <CalendarClock className={styles.icon} data-warm={Boolean(one.refusal)} aria-hidden="true" />
      <div className={styles.about}>
        {name !== undefined && <span className={styles.name}>{name}</span>}
        <ScheduledFiles one={one} />
        {isWriting ? (
          <ScheduledText one={one} onEnd={() => setWriting(false)} />
        ) : (
          text !== undefined && (
            <p className={styles.text} dir="auto">
              {text}
            </p>
          )
        )}
        <time className={styles.when} dateTime={one.at}>
          {t('later.sendsAt', { time: comingTime(new Date(one.at), language) })}
        </time>
        {one.refusal && (
          <p className={styles.refusal} role="status">
            {one.refusal.msg}
          </p>
        )}
      </div>
      {!isWriting && <IconButton {...menu} label={t('later.more')} icon={<Ellipsis />} />}
      <TimeDialog
        key={one.at}
        open={isTiming}
        onClose={() => setTiming(false)}
        title={t('later.changeTime')}
        names={sendingTimes}
        first={one.at}
        onChoose={(at) => {
          setTiming(false)
          act(changeScheduled(queries, one, { at: at.toISOString() }))
        }}
      />
    </li>
  )
}
