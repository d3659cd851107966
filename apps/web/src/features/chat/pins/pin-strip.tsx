import { List } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { errorText } from '../../../domain/api/api-errors.ts'
import { type PinnedMessage, usePins } from '../../../domain/conversations/pins.ts'
import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { useT } from '../../../platform/texts/index.ts'
import { CitedPicture } from '../bodies/cited-picture.tsx'
import { useChat } from '../context/chat-context.ts'
import styles from './pin-strip.module.css'
import { usePinTexts } from './pin-texts.ts'

const PinsDialog = lazyComponent(() => import('./pins-dialog.tsx'))

/** So many are marked one by one; of more, those around the one that is shown. */
const marksMax = 4

/** The pinned messages, one at a time: a press leads to the message, and on to the next. */
export function PinStrip() {
  const t = useT()
  const { target, conversation } = useChat()
  const { data: pins, error, refetch, isFetching } = usePins(target)

  useEffect(() => {
    if (pins) conversation.notePins(pins.map(({ message }) => message.id))
  }, [conversation, pins])

  if (!pins && error)
    return (
      <div className={styles.strip}>
        <span className={styles.problem}>{errorText(error)}</span>
        <Button size="sm" loading={isFetching} onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      </div>
    )
  if (!pins) return <div className={styles.strip} />
  return pins.length > 0 && <Walk pins={pins} />
}

function Walk({ pins }: { pins: readonly PinnedMessage[] }) {
  const t = useT()
  const { showMessage, openDialog } = useChat()
  const { authorOf, textOfPin } = usePinTexts()
  const [shownId, setShownId] = useState<number>()
  const index = Math.max(
    0,
    pins.findIndex(({ message }) => message.id === shownId),
  )
  const current = pins[index]
  if (!current) return null
  const { message } = current
  const place = pins.length > 1 ? t('pins.place', { place: index + 1, count: pins.length }) : t('pins.title')
  const first = Math.min(Math.max(0, index - 1), Math.max(0, pins.length - marksMax))

  return (
    <section className={styles.strip} aria-label={t('pins.title')}>
      <button
        type="button"
        className={styles.current}
        onClick={() => {
          showMessage(message.id)
          setShownId(pins[(index + 1) % pins.length]?.message.id)
        }}
      >
        <span className={styles.marks} aria-hidden="true">
          {pins.slice(first, first + marksMax).map(({ message: { id } }) => (
            <span key={id} className={styles.mark} data-current={id === message.id || undefined} />
          ))}
        </span>
        <CitedPicture msg={message.msg} />
        <span className={styles.about}>
          <span className={styles.title}>{place}</span>
          <span className={styles.text}>
            {t('pins.said', { name: authorOf(message), text: textOfPin(message) })}
          </span>
        </span>
      </button>
      <IconButton
        label={t('pins.all')}
        icon={<List />}
        onClick={() => openDialog((props) => <PinsDialog {...props} />)}
      />
    </section>
  )
}
