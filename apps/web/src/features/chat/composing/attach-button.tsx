import { Paperclip } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { useMenuButton } from '../../../components/overlays/use-menu.ts'
import { fetchCode } from '../../../platform/code/fetch-code.ts'
import { useT, withTexts } from '../../../platform/texts/index.ts'
import { useChat } from '../context/chat-context.ts'
import { attach } from './attach.ts'

/** Chooses files of this device, or for how long messages are to be seen. */
export function AttachButton() {
  const t = useT()
  const engine = useEngine()
  const chat = useChat()
  const input = useRef<HTMLInputElement>(null)

  const items = async () => {
    const { attachMenu } = await fetchCode(() => withTexts('extras', import('./attach-menu.tsx')))
    return attachMenu(engine, chat, { choose, owner: button.ref })
  }
  const button = useMenuButton(t('composing.attach'), items, { side: 'top' })

  function choose(accept: string) {
    if (!input.current) return
    input.current.accept = accept
    input.current.click()
  }

  function onChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    void attach(engine, chat, [...(currentTarget.files ?? [])])
    // So that the same file can be chosen again.
    currentTarget.value = ''
    chat.composer()?.focus()
  }

  return (
    <>
      <IconButton {...button} label={t('composing.attach')} icon={<Paperclip />} tooltipSide="top" />
      <input ref={input} type="file" multiple hidden onChange={onChange} />
    </>
  )
}
