import { PinOff } from 'lucide-react'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { SkeletonRows } from '../../../components/controls/skeleton.tsx'
import { LoadProblem } from '../../../components/layout/load-problem.tsx'
import { Avatar } from '../../../components/marks/avatar.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { type PinnedMessage, usePins } from '../../../domain/conversations/pins.ts'
import { useSession } from '../../../domain/session/session.ts'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { listTime } from '../../../platform/time/time.ts'
import { CitedPicture } from '../bodies/cited-picture.tsx'
import { type DialogPart, useChat } from '../context/chat-context.ts'
import { mayUnpin, pin } from './pin.ts'
import { usePinTexts } from './pin-texts.ts'
import styles from './pins-dialog.module.css'

/** All that is pinned in a conversation. */
export default function PinsDialog({ open, onClose }: DialogPart) {
  const t = useT()
  const { target } = useChat()
  const { data: pins, error, refetch, isFetching } = usePins(target)
  return (
    <Dialog open={open} onClose={onClose} title={t('pins.title')}>
      {pins ? (
        <Pins pins={pins} onClose={onClose} />
      ) : error ? (
        <LoadProblem error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <SkeletonRows count={3} />
      )}
    </Dialog>
  )
}

function Pins({ pins, onClose }: { pins: readonly PinnedMessage[]; onClose: () => void }) {
  const t = useT()
  const chat = useChat()
  if (pins.length === 0) return <p className={styles.empty}>{t('pins.none')}</p>
  return (
    <ul className={styles.list} data-scroller>
      {pins.map((one) => (
        <li key={one.message.id} className={styles.pin}>
          <Jump
            pin={one}
            onChosen={() => {
              onClose()
              chat.showMessage(one.message.id)
            }}
          />
          {mayUnpin(chat) && (
            <IconButton
              label={t('pins.unpin')}
              icon={<PinOff />}
              onClick={() => void pin(chat.conversation, one.message.id, false)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function Jump({ pin: { message, by }, onChosen }: { pin: PinnedMessage; onChosen: () => void }) {
  const t = useT()
  const language = useLanguage()
  const { userID } = useSession()
  const { speakerOf } = useChat()
  const { authorOf, textOfPin } = usePinTexts()
  const { faceName, avatar } = speakerOf(message.author)
  return (
    <button type="button" className={styles.jump} onClick={onChosen}>
      <Avatar id={message.author.id} name={faceName} src={avatar} size={32} />
      <span className={styles.about}>
        <span className={styles.head}>
          <span className={styles.name}>{authorOf(message)}</span>
          <time className={styles.time} dateTime={message.createdAt}>
            {listTime(new Date(message.createdAt), language)}
          </time>
        </span>
        <span className={styles.text}>{textOfPin(message)}</span>
        <span className={styles.by}>
          {by.id === userID ? t('pins.byYou') : t('pins.by', { name: speakerOf(by).name })}
        </span>
      </span>
      <CitedPicture msg={message.msg} />
    </button>
  )
}
