import { Link2 } from 'lucide-react'
import { copyText } from '../../platform/clipboard.ts'
import { useT } from '../../platform/texts/index.ts'
import { Button } from '../controls/button.tsx'
import styles from './link-row.module.css'

/** The link of an invitation, to see and to copy; a place for it until it is there. */
export function LinkRow({ link }: { link: string | undefined }) {
  const t = useT()
  return (
    <div className={styles.row}>
      <Link2 aria-hidden="true" />
      <span className={styles.link} title={link}>
        {link}
      </span>
      <Button size="sm" variant="primary" disabled={!link} onClick={() => link && void copyText(link)}>
        {t('inviting.copyLink')}
      </Button>
    </div>
  )
}
