import { History, X } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../../domain/session/session.ts'
import { useT } from '../../platform/texts/index.ts'
import { recentSearches } from './recent-searches.ts'
import styles from './recents.module.css'
import type { Asked } from './searching.ts'

/** The last searches on this device: a press repeats or deletes one. */
export function Recents({ onChoose }: { onChoose: (asked: Asked) => void }) {
  const t = useT()
  const recent = recentSearches(useSession().userID)
  const [list, setList] = useState(recent.read)
  if (list.length === 0) return null
  return (
    <section className={styles.recents} aria-label={t('search.searches')}>
      <div className={styles.head}>
        {t('search.searches')}
        <button
          type="button"
          className={styles.clear}
          onClick={() => {
            recent.clear()
            setList([])
          }}
        >
          {t('search.forgetAll')}
        </button>
      </div>
      <ul className={styles.list}>
        {list.map((asked) => (
          <li key={JSON.stringify(asked)} className={styles.recent}>
            <button type="button" className={styles.again} onClick={() => onChoose(asked)}>
              <History aria-hidden="true" />
              <span className={styles.text}>{textOfSearch(asked)}</span>
            </button>
            <button
              type="button"
              className={styles.remove}
              aria-label={t('search.forget', { text: asked.typed })}
              onClick={() => {
                recent.remove(asked)
                setList(recent.read())
              }}
            >
              <X aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const textOfSearch = ({ typed, from, place }: Asked) =>
  [typed, from?.name, place?.name].filter(Boolean).join(' · ')
