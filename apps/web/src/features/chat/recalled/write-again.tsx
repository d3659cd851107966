import { useEffect, useState } from 'react'
import { useEngine } from '../../../components/engine/use-engine.ts'
import type { Engine } from '../../../engine/engine.ts'
import { useT } from '../../../platform/texts/index.ts'
import { type Chat, useChat } from '../context/chat-context.ts'
import styles from '../messages/withdrawn-line.module.css'
import { leftOf, type Recalled, readRecalled } from './recalled.ts'

/** At a message that I have withdrawn on this device not long ago: puts all of it into the composer again. */
export default function WriteAgain({ id }: { id: number }) {
  const t = useT()
  const engine = useEngine()
  const chat = useChat()
  const [recalled, setRecalled] = useState(() => readRecalled(engine.userID)[id])

  useEffect(() => {
    if (!recalled) return
    const timer = setTimeout(() => setRecalled(readRecalled(engine.userID)[id]), leftOf(recalled))
    return () => clearTimeout(timer)
  }, [engine, id, recalled])

  if (!recalled) return null
  return (
    <button type="button" className={styles.again} onClick={() => writeAgain(engine, chat, recalled)}>
      {t('groupChat.writeAnew')}
    </button>
  )
}

/** What is being written stays: the rest comes after it. */
function writeAgain({ drafts }: Engine, { path, compose, composer, isTextOnly }: Chat, recalled: Recalled) {
  drafts.endEditing(path)
  const { citation, mentions, attachments } = drafts.of(path)
  const pictures = isTextOnly ? [] : recalled.pictures
  const added = pictures
    .filter(({ src }) => attachments.every((one) => one.src !== src))
    .map(({ name, ...picture }) => ({
      ...picture,
      // The server has its bytes: what is sent names them again.
      file: new File([], name),
      isImage: picture.kind === 'image',
    }))
  drafts.change(path, {
    citation: citation ?? recalled.citation,
    mentions: [...mentions, ...recalled.mentions],
    attachments: [...attachments, ...added],
  })
  if (recalled.text !== '') compose(recalled.text)
  composer()?.focus()
}
