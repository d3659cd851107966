import type { DraftText } from '@parley/contract'
import { linksIn } from '@parley/contract/links'
import { MonitorSmartphone } from 'lucide-react'
import { type RefObject, useEffect } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { Checkbox } from '../../../components/controls/checkbox.tsx'
import { useDraft } from '../../../components/engine/use-draft.ts'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { useAreMineRead } from '../../../domain/conversations/link-reading.ts'
import { watchKeyboard } from '../../../domain/device/keyboard.ts'
import { isTouchDevice } from '../../../domain/device/send-key.ts'
import { useSiteSettings } from '../../../domain/site-settings.ts'
import { exchange } from '../../../engine/drafts/draft-text.ts'
import { useT } from '../../../platform/texts/index.ts'
import { Completions } from '../completing/completions.tsx'
import { useChat } from '../context/chat-context.ts'
import { MessageBar } from '../parts/message-bar.tsx'
import { HoverBar } from '../reactions/hover-bar-part.tsx'
import { AttachmentStrip } from './attachment-strip.tsx'
import { CitationBar } from './citation-bar.tsx'
import styles from './composer-popup-chunk.module.css'
import { EmojiPicker } from './emoji-button.tsx'
import { FileDrop } from './file-drop.tsx'
import { ScheduledStrip } from './scheduled-strip.tsx'

export interface ComposerPopupProps {
  /** For somebody who is there: so the rest is there before they write. */
  isOnce?: true
  /** Shows the bars of a draft that is not only text. */
  bars?: true
  /** Shows completions for a name that this box's text may begin. */
  box?: RefObject<HTMLTextAreaElement | null>
}

/** A popup above the text. */
export default function ComposerPopupChunk({ isOnce, bars, box }: ComposerPopupProps) {
  if (isOnce) return <InteractiveOnly />
  if (bars) return <DraftBars />
  return box && <Completions box={box} />
}

/** Over the text: what was written on another device, what it answers, and what is attached to it. */
function DraftBars() {
  const { citation, attachments, reading, other, editing } = useDraft(useChat().path)
  return (
    <>
      {other && !editing && <OtherDraftBar other={other} />}
      {citation !== undefined && <CitationBar />}
      {(attachments.length > 0 || reading) && <AttachmentStrip />}
    </>
  )
}

/** Parts beside the text box that are needed only once somebody interacts with the page. */
function InteractiveOnly() {
  const { thread } = useChat()
  useKeyboardPlaces()
  return (
    <>
      <FileDrop />
      {!thread && <ScheduledStrip />}
      <LinkChoice />
      <HoverBar />
    </>
  )
}

/** Emoji take the place of a keyboard on the screen, so both are known before they are wanted. */
function useKeyboardPlaces() {
  const { composer } = useChat()
  useEffect(() => {
    if (!isTouchDevice()) return
    const field = composer()
    const preload = () => EmojiPicker.preload()
    if (document.activeElement === field) preload()
    field?.addEventListener('focus', preload)
    const unwatch = watchKeyboard()
    return () => {
      field?.removeEventListener('focus', preload)
      unwatch()
    }
  }, [composer])
}

/** A text that was written here on another device and differs from the box. */
function OtherDraftBar({ other }: { other: DraftText }) {
  const t = useT()
  const { drafts, userID } = useEngine()
  const { path, composer } = useChat()
  return (
    <MessageBar
      icon={<MonitorSmartphone />}
      title={t('drafts.elsewhere')}
      text={other.text}
      label={t('drafts.drop')}
      onEnd={() => {
        drafts.change(path, { other: undefined })
        composer()?.focus()
      }}
    >
      <Button
        size="sm"
        onClick={() => {
          exchange(drafts, userID, path)
          composer()?.focus()
        }}
      >
        {t('drafts.take')}
      </Button>
    </MessageBar>
  )
}

/** Over a text with a link: whether the page behind it is shown, where the site reads pages. */
function LinkChoice() {
  const { text, editing } = useDraft(useChat().path)
  const isRead = useSiteSettings()?.linkPreviews
  // An edited message has the choice that was made for it.
  return isRead && !editing && linksIn(text).some(({ href }) => href) && <Choice />
}

function Choice() {
  const t = useT()
  const { drafts } = useEngine()
  const { path } = useChat()
  const { noLinkPreview } = useDraft(path)
  if (!useAreMineRead()) return null
  return (
    <div className={styles.choice}>
      <Checkbox
        checked={!noLinkPreview}
        onChange={(isWanted) => drafts.setNoLinkPreview(path, isWanted ? undefined : true)}
      >
        {t('linkPreviews.show')}
      </Checkbox>
    </div>
  )
}
