import { FileText, Image, Paperclip, Video } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { useMenuButton } from '../../../components/overlays/use-menu.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useChat } from '../context/chat-context.ts'
import { attach } from './attach.ts'

/** Named one by one, so that a phone hands over its own formats as one of these. */
const images = 'image/png,image/jpeg,image/gif,image/webp'

/** Chooses files of this device. */
export function AttachButton() {
  const t = useT()
  const engine = useEngine()
  const chat = useChat()
  const { composer } = chat
  const input = useRef<HTMLInputElement>(null)

  const choice = (label: string, icon: React.ReactNode, accept: string) => ({
    label,
    icon,
    onSelect() {
      if (!input.current) return
      input.current.accept = accept
      input.current.click()
    },
    focusAfter: composer,
  })
  const button = useMenuButton(
    t('composing.attach'),
    () => [
      choice(t('composing.attachImage'), <Image />, images),
      choice(t('composing.attachVideo'), <Video />, 'video/*'),
      choice(t('composing.attachFile'), <FileText />, ''),
    ],
    { side: 'top' },
  )

  function onChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    void attach(engine, chat, [...(currentTarget.files ?? [])])
    // So that the same file can be chosen again.
    currentTarget.value = ''
    composer()?.focus()
  }

  return (
    <>
      <IconButton {...button} label={t('composing.attach')} icon={<Paperclip />} tooltipSide="top" />
      <input ref={input} type="file" multiple hidden onChange={onChange} />
    </>
  )
}
