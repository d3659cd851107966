import { useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { copyText } from '../../../platform/clipboard.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from './integrations.module.css'

export interface ShownAddress {
  readonly name: string
  readonly address: string
}

/** The address of a webhook, which nobody is shown again. */
export function AddressDialog({ shown, onClose }: { shown: ShownAddress | undefined; onClose: () => void }) {
  const t = useT()
  // What it says while it closes.
  const [last, setLast] = useState(shown)
  if (shown && shown !== last) setLast(shown)
  const { name = '', address = '' } = shown ?? last ?? {}
  return (
    <Dialog
      open={shown !== undefined}
      onClose={onClose}
      title={t('bots.addressTitle', { name })}
      description={t('bots.addressText')}
      isAlert
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('bots.done')}
        </Button>
      }
    >
      <div className={styles.address}>
        <div className={styles.link}>
          <code title={address}>{address}</code>
          <Button size="sm" onClick={() => void copyText(address)}>
            {t('bots.copy')}
          </Button>
        </div>
        <section aria-label={t('bots.example')}>
          <h3 className={styles.heading}>{t('bots.example')}</h3>
          <pre className={styles.command}>{commandOf(address)}</pre>
        </section>
      </div>
    </Dialog>
  )
}

const commandOf = (address: string) =>
  `curl -H 'Content-Type: application/json' -d '{"text":"Hello"}' '${address}'`
