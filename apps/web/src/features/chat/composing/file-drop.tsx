import { Upload } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useChat } from '../context/chat-context.ts'
import { attach } from './attach.ts'
import styles from './file-drop.module.css'

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/** Lets files be dropped anywhere on the chat. Beside it they do nothing, where a browser would leave the page. */
export function FileDrop() {
  const t = useT()
  const engine = useEngine()
  const chat = useChat()
  const { name, composer } = chat
  const overlay = useRef<HTMLDivElement>(null)
  const [isOver, setOver] = useState(false)

  useEffect(() => {
    const area = overlay.current?.closest('section')
    const listening = new AbortController()
    const { signal } = listening
    const isInside = (place: EventTarget | null) => place instanceof Node && (area?.contains(place) ?? false)

    addEventListener('dragover', onDragOver, { signal })
    addEventListener('dragleave', onDragLeave, { signal })
    addEventListener('drop', onDrop, { signal })
    return () => listening.abort()

    function onDragOver(event: DragEvent) {
      if (!hasFiles(event) || !event.dataTransfer) return
      event.preventDefault()
      const inside = isInside(event.target)
      event.dataTransfer.dropEffect = inside ? 'copy' : 'none'
      setOver(inside)
    }

    function onDragLeave({ relatedTarget }: DragEvent) {
      if (!isInside(relatedTarget)) setOver(false)
    }

    function onDrop(event: DragEvent) {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      if (!isInside(event.target)) return
      void attach(engine, chat, [...(event.dataTransfer?.files ?? [])])
      composer()?.focus()
    }
  }, [engine, chat, composer])

  return (
    <div ref={overlay} className={styles.overlay} data-over={isOver || undefined} aria-hidden="true">
      <div className={styles.sign}>
        <Upload />
        {t('attaching.drop', { name })}
      </div>
    </div>
  )
}
