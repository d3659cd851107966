import { useState } from 'react'
import { copyText } from '../../platform/clipboard.ts'
import { useT } from '../../platform/texts/index.ts'
import { Button } from '../controls/button.tsx'
import { Dialog } from './dialog.tsx'
import styles from './secret-dialog.module.css'

export interface ShownSecret {
  readonly title: string
  readonly text: string
  readonly secret: string
  /** A command that tries it. */
  readonly command?: string
}

/** A secret by which a program acts here. It is shown only once. */
export function SecretDialog({ shown, onClose }: { shown: ShownSecret | undefined; onClose: () => void }) {
  const t = useT()
  // The content stays while the dialog closes.
  const [last, setLast] = useState(shown)
  if (shown && shown !== last) setLast(shown)
  const { title = '', text, secret = '', command } = shown ?? last ?? {}
  return (
    <Dialog
      open={shown !== undefined}
      onClose={onClose}
      title={title}
      description={text}
      isAlert
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('bots.done')}
        </Button>
      }
    >
      <div className={styles.content}>
        <div className={styles.secret}>
          <code title={secret}>{secret}</code>
          <Button size="sm" onClick={() => void copyText(secret)}>
            {t('bots.copy')}
          </Button>
        </div>
        {command && (
          <section aria-label={t('bots.example')}>
            <h3 className={styles.heading}>{t('bots.example')}</h3>
            <pre className={styles.command}>{command}</pre>
          </section>
        )}
      </div>
    </Dialog>
  )
}
