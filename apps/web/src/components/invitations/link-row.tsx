import { Link2 } from 'lucide-react'
import { notePassedOn } from '../../domain/me/site-steps.ts'
import { copyText } from '../../platform/clipboard.ts'
import { useT } from '../../platform/texts/index.ts'
import { Button } from '../controls/button.tsx'
import styles from './link-row.module.css'

/** The link of an invitation, to see and to copy; a place for it until it is there. */
export function LinkRow({ link }: { link: string | undefined }) {
  const t = useT()
  function copy(text: string) {
    notePassedOn()
    void copyText(text)
  }
  return (
    <div className={styles.row}>
      <Link2 aria-hidden="true" />
      <span className={styles.link} title={link}>
        {link}
      </span>
      <Button size="sm" variant="primary" disabled={!link} onClick={() => link && copy(link)}>
        {t('inviting.copyLink')}
      </Button>
    </div>
  )
}
