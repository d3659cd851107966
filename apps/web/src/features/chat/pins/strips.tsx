import { Search } from 'lucide-react'
import { Link } from '../../../components/controls/link.tsx'
import { useT } from '../../../platform/texts/index.ts'
import { useChat, useConversation } from '../context/chat-context.ts'
import { PinStrip } from './pin-strip.tsx'
import styles from './strips.module.css'

/** The pinned messages; in the saved messages also the links to their kinds. */
export default function Strips() {
  const { isSelf } = useChat()
  const hasPins = useConversation((state) => state.hasPins)
  return (
    <>
      {isSelf && <SavedBar />}
      {hasPins && <PinStrip />}
    </>
  )
}

const kinds = {
  texts: 'savedTexts',
  pictures: 'savedPictures',
  files: 'savedFiles',
  links: 'savedLinks',
} as const

/** The ways to what one has saved of a kind, of somebody, or with some words in it. */
function SavedBar() {
  const t = useT()
  const { path } = useChat()
  const to = (tab: string) => `${path}/contents?tab=${tab}`
  return (
    <nav className={styles.bar} aria-label={t('forwarding.savedFilters')}>
      <Link className={styles.chip} to={to('all')}>
        <Search aria-hidden="true" />
        {t('forwarding.savedFilter')}
      </Link>
      {Object.entries(kinds).map(([kind, name]) => (
        <Link key={kind} className={styles.chip} to={to(kind)}>
          {t(`forwarding.${name}`)}
        </Link>
      ))}
    </nav>
  )
}
