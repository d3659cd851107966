import { Paperclip } from 'lucide-react'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { useMenuButton } from '../../../components/overlays/use-menu.ts'
import { fetchCode } from '../../../platform/code/fetch-code.ts'
import { useT, withTexts } from '../../../platform/texts/index.ts'
import { useChat } from '../context/chat-context.ts'

/** Chooses files of this device, or for how long messages are to be seen. */
export function AttachButton() {
  const t = useT()
  const engine = useEngine()
  const chat = useChat()
  const items = async (owner: HTMLElement) => {
    const { attachMenu } = await fetchCode(() => withTexts('extras', import('./attach-menu.tsx')))
    return attachMenu(engine, chat, owner)
  }
  const button = useMenuButton(t('composing.attach'), items, { side: 'top' })
  return <IconButton {...button} label={t('composing.attach')} icon={<Paperclip />} tooltipSide="top" />
}
