import { MessageType } from '@parley/contract/enums'
import { lengthOf, limits } from '@parley/contract/limits'
import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect } from 'react'
import { IconButton } from '../../../components/icon-button.tsx'
import { cx } from '../../../lib/cx.ts'
import { useT } from '../../../lib/i18n/index.ts'
import { type SendKey, useSendKey } from '../../../lib/send-key.ts'
import { draftOf, saveDraft, useDraft } from '../drafts.ts'
import type { Composed } from '../model/local-message.ts'
import { tidied } from '../model/message-text.ts'
import { entryOfId } from '../model/timeline.ts'
import { type Chat, useChat } from './chat-context.ts'
import { CitationBar } from './citation-bar.tsx'
import { type Citation, citationOf, setCitation } from './citations.ts'
import { ClosedNote } from './closed-note.tsx'
import styles from './composer.module.css'

/** The length is shown from here on. */
const countedFrom = limits.text.max * 0.9

/** Where messages are written, or why none can be. */
export function Composer({ ref }: { ref: RefObject<HTMLTextAreaElement | null> }) {
  const { closed } = useChat()
  return closed ? <ClosedNote closed={closed} /> : <Editor ref={ref} />
}

function Editor({ ref }: { ref: RefObject<HTMLTextAreaElement | null> }) {
  const t = useT()
  const chat = useChat()
  const { path, name } = chat
  const draft = useDraft(path)
  const sendKey = useSendKey()
  const length = lengthOf(draft)
  const isTooLong = length > limits.text.max
  const isReady = length > 0 && !isTooLong

  useEffect(() => {
    // On a touch screen the keyboard would cover the messages before they are read.
    if (matchMedia('(hover: hover)').matches) ref.current?.focus()
  }, [ref])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text makes the height.
  useLayoutEffect(() => {
    if (ref.current) grow(ref.current)
  }, [ref, draft])

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === 'Escape' && citationOf(path)) {
      event.stopPropagation()
      setCitation(path, undefined)
    }
    // 229: a browser that has already ended the composition which this key confirms.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === 229) return
    const wanted = keyMeaning(event, sendKey)
    if (!wanted) return
    event.preventDefault()
    if (wanted === 'breakLine') return breakLine(path, event.currentTarget)
    if (isReady) send(chat)
  }

  return (
    <div className={styles.composer}>
      <div className={styles.box}>
        <CitationBar />
        <div className={styles.line}>
          <textarea
            ref={ref}
            className={styles.text}
            rows={1}
            placeholder={t('chat.placeholder')}
            aria-label={t('chat.composer', { name })}
            enterKeyHint="send"
            value={draft}
            onChange={({ target }) => saveDraft(path, target.value)}
            onKeyDown={onKeyDown}
          />
          {length > countedFrom && (
            <span className={cx(styles.count, isTooLong && styles.tooLong)} role="status">
              {t('common.lengthOf', { length, max: limits.text.max })}
            </span>
          )}
          <IconButton
            className={styles.send}
            label={t('chat.send')}
            icon={<SendHorizontal />}
            tooltipSide="top"
            disabled={!isReady}
            // The focus stays where one writes.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => send(chat)}
          />
        </div>
      </div>
    </div>
  )
}

/** What Enter does with these keys held; undefined where the browser does it by itself. */
function keyMeaning({ shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent, sendKey: SendKey) {
  const isHeld = ctrlKey || metaKey
  if (sendKey === 'ctrlEnter') return isHeld ? 'send' : undefined
  if (shiftKey) return undefined
  return isHeld || altKey ? 'breakLine' : 'send'
}

/** As high as its text, up to what the style sheet allows. */
function grow(text: HTMLTextAreaElement) {
  text.style.height = 'auto'
  text.style.height = `${text.scrollHeight}px`
}

function breakLine(path: string, text: HTMLTextAreaElement) {
  text.setRangeText('\n', text.selectionStart, text.selectionEnd, 'end')
  saveDraft(path, text.value)
}

function send({ path, conversation }: Chat) {
  const content = tidied(draftOf(path))
  const citation = citationOf(path)
  const original = citation && entryOfId(conversation.store.getState().timeline, citation.id)?.message
  void conversation.send(composed(content, original && citation), original)
  saveDraft(path, '')
  setCitation(path, undefined)
}

function composed(content: string, citation: Citation | undefined): Composed {
  if (!citation) return { type: MessageType.text, textMsg: { content } }
  const body = { msgID: citation.id, content }
  return citation.kind === 'reply'
    ? { type: MessageType.reply, replyMsg: body }
    : { type: MessageType.quote, quoteMsg: body }
}
