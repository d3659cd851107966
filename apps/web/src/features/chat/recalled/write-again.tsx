import { useEffect, useState } from 'react'
import { useEngine } from '../../../components/engine/use-engine.ts'
import type { Engine } from '../../../engine/engine.ts'
import { useT } from '../../../platform/texts/index.ts'
import { type Chat, useChat } from '../context/chat-context.ts'
import { createRecalled, leftOf, type Recalled } from './recalled.ts'
import styles from './write-again.module.css'

/** At a message that I have withdrawn on this device not long ago: puts all of it into the composer again. */
export function WriteAgain({ id }: { id: number }) {
  const t = useT()
  const engine = useEngine()
  const chat = useChat()
  const [recalled, setRecalled] = useState<Recalled>()

  useEffect(() => {
    let isHere = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      const kept = await engine.part(createRecalled).read(id)
      if (!isHere) return
      setRecalled(kept)
      if (kept) timer = setTimeout(() => void look(), leftOf(kept))
    }
    void look()
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [engine, id])

  // A message of files alone cannot be written again where no files may be sent.
  if (!recalled || (chat.isTextOnly && recalled.text === '')) return null
  return (
    <button type="button" className={styles.again} onClick={() => writeAgain(engine, chat, recalled)}>
      {t('groupChat.writeAnew')}
    </button>
  )
}

/** The draft stays: the text is appended to it. */
function writeAgain({ drafts, files }: Engine, chat: Chat, recalled: Recalled) {
  const { path, compose, composer, isTextOnly } = chat
  drafts.endEditing(path)
  const { citation, mentions } = drafts.of(path)
  drafts.change(path, {
    citation: citation ?? recalled.citation,
    mentions: [...mentions, ...recalled.mentions],
  })
  if (!isTextOnly)
    drafts.attach(
      path,
      recalled.files.map(({ kind, file, ...about }) => ({
        ...files.add(file, { ...about, isImage: kind === 'image' }),
        kind,
      })),
    )
  if (recalled.text !== '') compose(recalled.text)
  composer()?.focus()
}
