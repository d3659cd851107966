import type { Alert } from '@parley/contract/alert'
import { pathOf, type Target } from '../../domain/conversations/target.ts'
import { isShown, showNotification } from '../../domain/device/notifications.ts'
import { playSound } from '../../domain/device/play-sound.ts'
import { type PushNote, type PushNotes, pushNotes } from '../../domain/device/push.ts'
import { type Note, sayingOf } from '../../domain/device/saying.ts'
import { toastChoice } from '../../domain/device/toast-choice.ts'
import { userConfig } from '../../domain/me/user-config.ts'
import type { Engine } from '../../engine/engine.ts'
import { isWindowActive } from '../../platform/window-activity.ts'
import { changeNewsToast, dismissNewsToast, type NewsToast, showNewsToast } from './news-toasts.ts'
import type { News } from './unread-news.ts'

interface AlertParts {
  readonly target: Target
  /** What the thread begins with in which it was sent alone. */
  readonly thread?: number | undefined
  readonly note: () => Note
  readonly open: (path: string) => void
  /** It mentions me, or is a request to me. */
  readonly isForMe: boolean
  /** A message of which the server may notify this device too. */
  readonly news?: News
}

/** Sounds, and shows: a notification of the system where nobody looks, else a toast if its conversation is not open. */
export async function showAlert(
  { userID, openChat }: Pick<Engine, 'userID' | 'openChat'>,
  { how, shows }: Alert,
  { target, thread, note, open, isForMe, news }: AlertParts,
): Promise<void> {
  if (how === 'nothing') return
  const sound = () => {
    if (how === 'loud' && userConfig()?.sound) playSound(isForMe ? 'mention' : 'message')
  }
  const shownNote = await sayingOf(note, shows)
  const tag = pathOf(target, thread)
  if (isWindowActive()) {
    sound()
    const isOpen = openChat.isBeingRead(tag) || openChat.isHeldStill(tag)
    if (news && !isOpen && toastChoice.getState().isOn)
      toastAndFollow(
        news,
        { ...shownNote(), path: tag, face: shows === 'neither' ? undefined : target },
        shownNote,
      )
    return
  }
  const show = () => showNotification({ ...shownNote(), tag, onClick: () => open(tag) })
  const notes = news && (await pushNotes(userID))
  if (!news) show()
  else if (!notes) showAndFollow(news, tag, show)
  else if (!(await showAsPush(news, notes, () => ({ ...shownNote(), tag, messageId: news.message.id }))))
    return
  sound()
}

function toastAndFollow(news: News, toast: Omit<NewsToast, 'times'>, shownNote: () => Note) {
  const { path } = toast
  showNewsToast(toast)
  news.surface = 'toast'
  news.showAgain = () => changeNewsToast(path, shownNote())
  news.takeBack = () => dismissNewsToast(path)
}

function showAndFollow(news: News, tag: string, show: () => () => void) {
  let takeBack = show()
  news.surface = 'page'
  news.showAgain = () => {
    if (isShown(tag)) takeBack = show()
  }
  news.takeBack = () => takeBack()
}

/** @returns false where this device has shown it before */
function showAsPush(news: News, notes: PushNotes, note: () => PushNote): Promise<boolean> {
  news.surface = 'push'
  news.showAgain = () => void notes.showAgain(note())
  news.takeBack = () => void notes.takeBack(note())
  return notes.show(note())
}
