import { FileText, Image, Timer, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MenuItems } from '../../../components/overlays/menu-store.ts'
import { t } from '../../../platform/texts/index.ts'
import type { Chat } from '../context/chat-context.ts'

/** Named one by one, so that a phone hands over its own formats as one of these. */
const images = 'image/png,image/jpeg,image/gif,image/webp'

interface Acts {
  /** @param accept which files of this device */
  choose: (accept: string) => void
  chooseVanishing: () => void
}

/** What can be done with a message besides writing it. */
export function attachMenu({ composer }: Pick<Chat, 'composer'>, acts: Acts): MenuItems {
  const item = (label: string, icon: ReactNode, onSelect: () => void) => ({
    label,
    icon,
    onSelect,
    focusAfter: composer,
  })
  const choice = (label: string, icon: ReactNode, accept: string) =>
    item(label, icon, () => acts.choose(accept))
  return [
    choice(t('attaching.attachImage'), <Image />, images),
    choice(t('attaching.attachVideo'), <Video />, 'video/*'),
    choice(t('attaching.attachFile'), <FileText />, ''),
    item(t('attaching.vanishing'), <Timer />, acts.chooseVanishing),
  ]
}
