import { Tabs } from '../../../components/controls/tabs.tsx'
import { useDraft } from '../../../components/engine/use-draft.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useChat } from '../context/chat-context.ts'
import { StickerChooser } from '../stickers/sticker-chooser.tsx'
import { EmojiChooser } from './emoji-chooser.tsx'
import styles from './emoji-picker.module.css'

export type PickerTab = 'emoji' | 'stickers'

interface PickerTabsProps {
  tab: PickerTab
  onTab: (tab: PickerTab) => void
  /** @param isByKey the keys stay here, for more of them */
  onEmoji: (emoji: string, isByKey: boolean) => void
  onEscape: () => void
  /** @param isByKey the focus goes back to where one writes */
  onStickerSent: (isByKey: boolean) => void
}

/** Emoji, and stickers where they may be sent. */
export function PickerTabs({ tab, onTab, onEmoji, onEscape, onStickerSent }: PickerTabsProps) {
  const t = useT()
  const { path, isTextOnly } = useChat()
  const { editing } = useDraft(path)
  const emoji = <EmojiChooser onChoose={onEmoji} onEscape={onEscape} />
  if (isTextOnly || editing) return emoji
  return (
    <Tabs
      label={t('stickers.tabs')}
      value={tab}
      onChange={onTab}
      items={[
        { value: 'emoji', label: t('stickers.emoji') },
        { value: 'stickers', label: t('stickers.stickers') },
      ]}
      className={styles.tabs}
      panelClass={styles.panel}
    >
      {tab === 'emoji' ? emoji : <StickerChooser onEnd={onStickerSent} />}
    </Tabs>
  )
}
