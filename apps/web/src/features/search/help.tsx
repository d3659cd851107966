import { keyNames } from '../../platform/shortcuts.ts'
import { useT } from '../../platform/texts/index.ts'
import styles from './search.module.css'

/** The keys, for people with a keyboard. */
export function Help() {
  const t = useT()
  return (
    <div className={styles.help} aria-hidden="true">
      <Key keys={['arrowup', 'arrowdown']} text={t('search.howToMove')} />
      <Key keys={['enter']} text={t('search.howToOpen')} />
      <Key keys={['escape']} text={t('search.howToClose')} />
      <span className={styles.hint}>{t('search.howToFilter')}</span>
    </div>
  )
}

const Key = ({ keys, text }: { keys: readonly string[]; text: string }) => (
  <span>
    {keys.map((key) => (
      <kbd key={key}>{keyNames(key)}</kbd>
    ))}
    {text}
  </span>
)
