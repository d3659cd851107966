import { linksIn } from '@parley/contract/links'
import { Checkbox } from '../../../components/controls/checkbox.tsx'
import { useDraft } from '../../../components/engine/use-draft.ts'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { useAreMineRead } from '../../../domain/conversations/link-reading.ts'
import { useSiteSettings } from '../../../domain/site-settings.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useChat } from '../context/chat-context.ts'
import styles from './link-choice.module.css'

/** Over a text with a link: whether the page behind it is shown, where the site reads pages. */
export function LinkChoice() {
  const { text, editing } = useDraft(useChat().path)
  const isRead = useSiteSettings()?.linkPreviews
  // What is edited keeps what was chosen for it.
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
