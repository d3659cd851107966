import { showNotification } from '../../domain/device/notifications.ts'
import { playSound } from '../../domain/device/play-sound.ts'
import { isLeftToPush } from '../../domain/device/push.ts'
import { appIcon } from '../../domain/device/saying.ts'
import { userConfig } from '../../domain/me/user-config.ts'
import { decideOwn } from '../../engine/deciding.ts'
import type { Engine } from '../../engine/engine.ts'
import { claim } from '../../platform/storage/claim.ts'
import { t } from '../../platform/texts/index.ts'
import { isWindowActive } from '../../platform/window-activity.ts'

interface Sounding {
  /** The claim of one tab. */
  readonly due: string
  /** Path of the message. */
  readonly path: string
  readonly name: string
  /** The sender and the text. */
  readonly text: string
  readonly open: () => void
}

/** Sounds in one tab, and notifies where nobody looks; where no page is in sight push does, if it is on here. */
export async function soundReminder(
  engine: Pick<Engine, 'userID' | 'queries'>,
  { due, path, name, text, open }: Sounding,
): Promise<void> {
  // Before the claim: another tab may be in sight.
  if (isLeftToPush(engine.userID) || !(await claim(due))) return
  const { how, shows } = await decideOwn(engine)
  if (how === 'nothing') return
  if (how === 'loud' && userConfig()?.sound) playSound()
  if (isWindowActive()) return
  const body = { all: text, sender: name, neither: '' }[shows]
  showNotification({ title: t('later.reminders'), body, icon: appIcon, tag: path, onClick: open })
}
