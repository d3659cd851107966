import { lengthOf, limits } from '@parley/contract/limits'
import { Check, Mic, Paperclip, SendHorizontal } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { useDraft } from '../../../components/engine/use-draft.ts'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { useMenuButton } from '../../../components/overlays/use-menu.ts'
import { toastError } from '../../../domain/api/api-errors.ts'
import { fetchCode } from '../../../platform/code/fetch-code.ts'
import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { useFirstInteraction } from '../../../platform/code/use-first-interaction.ts'
import { cx } from '../../../platform/cx.ts'
import { useT, withTexts } from '../../../platform/texts/index.ts'
import { useChat } from '../context/chat-context.ts'
import { EditPart, fetchEditing } from '../edits/edit-part.ts'
import { VanishPart } from '../vanishing/vanish-part.ts'
import styles from './composer.module.css'
import { ComposerPopup } from './composer-popup.tsx'
import { EmojiButton } from './emoji-button.tsx'
import { turning } from './outgoing.ts'
import { sendDraft } from './send-draft.ts'
import { TextBox } from './text-box.tsx'

const VoiceRecorder = lazyComponent(
  () => withTexts('voice', import('./voice-recorder.tsx')),
  () => <div className={styles.line} />,
)

const LongTextDialog = lazyComponent(() => withTexts('extras', import('./long-text-dialog.tsx')))

/** The length is shown from here on. */
const countedFrom = limits.text.max * 0.9

export function Editor({ ref }: { ref: RefObject<HTMLTextAreaElement | null> }) {
  const t = useT()
  const chat = useChat()
  const { path } = chat
  const engine = useEngine()
  const { text, attachments, reading, citation, vanishAfter, editing, other } = useDraft(path)
  const length = lengthOf(text)
  const isSomebodyHere = useFirstInteraction()
  const [isRecording, setRecording] = useState(false)
  const isTooLong = length > limits.text.max
  const isEmpty = length === 0 && !attachments[0] && !reading
  const isHeld = chat.held !== undefined && !editing
  const isReady = !isEmpty && !isTooLong && !isHeld

  const isToBeCut = (text: string) => lengthOf(text) > limits.text.max && !editing && !isHeld
  const offerToCut = () => chat.openDialog((props) => <LongTextDialog {...props} />)
  const send = () => {
    if (isToBeCut(text)) return offerToCut()
    if (!isReady) return
    if (editing) void fetchEditing().then(({ saveEditing }) => saveEditing(engine, chat, turning), toastError)
    else sendDraft(engine.drafts, chat)
  }

  return (
    <div className={styles.composer} data-composer>
      {isSomebodyHere && <ComposerPopup isOnce />}
      <div className={styles.box}>
        {editing ? <EditPart /> : chat.held}
        {vanishAfter && !editing && <VanishPart />}
        {(citation ?? other ?? attachments[0] ?? reading) && <ComposerPopup bars />}
        {isRecording ? (
          <VoiceRecorder
            onEnd={() => {
              setRecording(false)
              // The text box is back with the next frame.
              requestAnimationFrame(() => ref.current?.focus())
            }}
          />
        ) : (
          <div className={styles.line}>
            {!chat.isTextOnly && !editing && <AttachButton />}
            <TextBox
              ref={ref}
              onSend={send}
              onPasted={() => isToBeCut(engine.drafts.of(path).text) && offerToCut()}
            />
            {length > countedFrom && (
              <span className={cx(styles.count, isTooLong && styles.tooLong)} role="status">
                {t('common.lengthOf', { length, max: limits.text.max })}
              </span>
            )}
            <EmojiButton textBox={ref} />
            {isEmpty && !chat.isTextOnly && !isHeld && !editing ? (
              <IconButton
                label={t('composing.record')}
                icon={<Mic />}
                tooltipSide="top"
                onClick={() => setRecording(true)}
              />
            ) : (
              <IconButton
                className={styles.send}
                label={t(editing ? 'composing.saveEdit' : 'chat.send')}
                icon={editing ? <Check /> : <SendHorizontal />}
                tooltipSide="top"
                disabled={!isReady && (!isTooLong || isHeld || editing !== undefined)}
                // The focus stays where one writes.
                onMouseDown={(event) => event.preventDefault()}
                onClick={send}
              />
            )}
          </div>
        )}
      </div>
    </div>
  )
}

/** Chooses files of this device, or for how long messages are to be seen. */
function AttachButton() {
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
