import { Search } from 'lucide-react'
import { Link } from '../../../components/controls/link.tsx'
import { useT } from '../../../platform/texts/index.ts'
import { useChat } from '../context/chat-context.ts'
import styles from './saved-bar.module.css'

const kinds = ['texts', 'pictures', 'files', 'links'] as const

/** The ways to what one has saved of a kind, of somebody, or with some words in it. */
export default function SavedBar() {
  const t = useT()
  const { path } = useChat()
  const to = (tab: string) => `${path}/contents?tab=${tab}`
  return (
    <nav className={styles.bar} aria-label={t('contents.filters')}>
      <Link className={styles.chip} to={to('all')}>
        <Search aria-hidden="true" />
        {t('contents.filter')}
      </Link>
      {kinds.map((kind) => (
        <Link key={kind} className={styles.chip} to={to(kind)}>
          {t(`contents.${kind}`)}
        </Link>
      ))}
    </nav>
  )
}
