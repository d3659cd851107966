import { Copy, ExternalLink } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button, LinkButton } from '../../components/controls/button.tsx'
import { copyText } from '../../platform/clipboard.ts'
import { useT } from '../../platform/texts/index.ts'
import { linkIn } from './link-in.ts'
import styles from './scanned-text.module.css'

/** A scanned text that leads nowhere on this site. A link opens only after the person has seen where it leads. */
export function ScannedText({ text, onAgain }: { text: string; onAgain: () => void }) {
  const t = useT()
  const link = linkIn(text)
  const card = useRef<HTMLElement>(null)
  useEffect(() => card.current?.focus(), [])
  return (
    <div className={styles.place}>
      <section ref={card} className={styles.card} aria-label={t('scanning.result')} tabIndex={-1}>
        <h3 className={styles.title}>{t('scanning.result')}</h3>
        <p className={styles.text}>{text}</p>
        {link && <p className={styles.warning}>{t('scanning.leadsTo', { host: link.host })}</p>}
        <div className={styles.actions}>
          <Button icon={<Copy aria-hidden="true" />} onClick={() => void copyText(text)}>
            {t('common.copy')}
          </Button>
          {link && (
            <LinkButton
              to={link.href}
              target="_blank"
              rel="noopener noreferrer"
              icon={<ExternalLink aria-hidden="true" />}
            >
              {t('scanning.openLink')}
            </LinkButton>
          )}
          <Button variant="primary" onClick={onAgain}>
            {t('scanning.again')}
          </Button>
        </div>
      </section>
    </div>
  )
}
