import { cutMessage } from '@parley/contract/cut-message'
import { lengthOf, limits } from '@parley/contract/limits'
import { useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { useT } from '../../../platform/texts/index.ts'
import { type DialogPart, useChat } from '../context/chat-context.ts'
import { attach } from './attach.ts'
import { sendDraft } from './send-draft.ts'

/** Messages into which a text may be split; a longer one is sent as a file. */
const maxParts = 10

/** Offers what can be done with a text that is too long for one message. */
export default function LongTextDialog({ open, onClose }: DialogPart) {
  const t = useT()
  const engine = useEngine()
  const chat = useChat()
  const { drafts } = engine
  const [{ text, mentions }] = useState(() => drafts.of(chat.path))
  const parts = cutMessage(text)
  const mayBeFile = !chat.isTextOnly

  async function sendFile() {
    onClose()
    drafts.save(chat.path, '')
    const file = new File([text], t('longText.fileName'), { type: 'text/plain' })
    if (await attach(engine, chat, [file])) sendDraft(drafts, chat)
    // The text is not lost with the file.
    else drafts.save(chat.path, text)
  }

  function sendParts() {
    onClose()
    for (const [at, part] of parts.entries()) {
      drafts.save(chat.path, part)
      drafts.change(chat.path, { mentions })
      sendDraft(drafts, chat)
      if (drafts.of(chat.path).text === '') continue
      // It asks first whether to mention everyone: the rest waits with this part.
      return drafts.save(chat.path, parts.slice(at).join('\n'))
    }
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('longText.title')}
      description={t('longText.text', { max: limits.text.max, length: lengthOf(text) })}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          {parts.length <= maxParts && (
            <Button variant={mayBeFile ? 'secondary' : 'primary'} onClick={sendParts}>
              {t('longText.split', { count: parts.length })}
            </Button>
          )}
          {mayBeFile && (
            <Button variant="primary" onClick={() => void sendFile()}>
              {t('longText.asFile')}
            </Button>
          )}
        </>
      }
    />
  )
}
