import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useLayoutEffect } from 'react'
import { useDraft } from '../../../components/engine/use-draft.ts'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { toastError } from '../../../domain/api/api-errors.ts'
import { type SendKey, useSendKey } from '../../../domain/device/send-key.ts'
import { fetchCode } from '../../../platform/code/fetch-code.ts'
import { insertText } from '../../../platform/insert-text.ts'
import { isShortcut } from '../../../platform/shortcuts.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useChat } from '../context/chat-context.ts'
import { attach } from './attach.ts'
import styles from './composer.module.css'
import { ComposerPopup } from './composer-popup.tsx'
import { pastedFiles } from './pasted-files.ts'

const markNames = ['bold', 'italic', 'struck', 'code'] as const

interface TextBoxProps {
  ref: RefObject<HTMLTextAreaElement | null>
  onSend: () => void
  /** Text is in the box that was pasted. */
  onPasted: () => void
}

/** The text of a message, as high as it needs to be up to what the style sheet allows. */
export function TextBox({ ref, onSend, onPasted }: TextBoxProps) {
  const t = useT()
  const chat = useChat()
  const { path, name, thread } = chat
  const engine = useEngine()
  const { drafts, typing } = engine
  const draft = useDraft(path).text
  const sendKey = useSendKey()

  useEffect(() => {
    // On a touch screen the keyboard would cover the messages before they are read.
    if (matchMedia('(hover: hover)').matches) ref.current?.focus()
  }, [ref])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text makes the height.
  useLayoutEffect(() => {
    if (ref.current) grow(ref.current)
  }, [ref, draft])

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // 229: a browser that has already ended the composition which this key confirms.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    const { citation, editing, attachments, reading } = drafts.of(path)
    if (event.key === 'Escape' && (citation || editing)) {
      event.stopPropagation()
      drafts.cite(path, undefined)
    }
    if (event.key === 'ArrowUp' && draft === '' && !editing && !attachments[0] && !reading) chat.edit()
    const mark = markNames.find((name) => isShortcut(event, name))
    if (mark) {
      event.preventDefault()
      const box = event.currentTarget
      fetchCode(() => import('./mark-selection.ts')).then((code) => code.markSelection(box, mark), toastError)
    }
    const wanted = event.key === 'Enter' && keyMeaning(event, sendKey)
    if (!wanted) return
    event.preventDefault()
    if (wanted === 'breakLine') insertText(event.currentTarget, '\n')
    else onSend()
  }

  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const { files, text } = pastedFiles(event.clipboardData)
    // The browser inserts it behind this event.
    if (files.length === 0) return setTimeout(onPasted)
    event.preventDefault()
    if (text !== '') insertText(event.currentTarget, text)
    void attach(engine, chat, files)
  }

  return (
    <>
      {/^\/|[@:]/.test(draft) && <ComposerPopup box={ref} />}
      <textarea
        ref={ref}
        className={styles.text}
        rows={1}
        dir="auto"
        placeholder={thread?.placeholder ?? t('chat.placeholder')}
        aria-label={thread?.placeholder ?? t('chat.composer', { name })}
        enterKeyHint={sendKey === 'enter' ? 'send' : 'enter'}
        value={draft}
        onChange={({ target }) => {
          drafts.save(path, target.value)
          // The signal would be shown in the chat.
          if (target.value !== '' && !thread) typing.notify(chat.target)
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
    </>
  )
}

/** Meaning of Enter with these keys held; undefined if the browser handles it. */
function keyMeaning({ shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent, sendKey: SendKey) {
  const isHeld = ctrlKey || metaKey
  if (sendKey === 'ctrlEnter') return isHeld ? 'send' : undefined
  if (shiftKey) return undefined
  return isHeld || altKey ? 'breakLine' : 'send'
}

/** Reading the height lays out the whole page, which an empty box does not need. */
function grow(text: HTMLTextAreaElement) {
  text.style.height = 'auto'
  if (text.value !== '') text.style.height = `${text.scrollHeight}px`
}
