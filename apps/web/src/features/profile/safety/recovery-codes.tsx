import { Copy, Download, Printer } from 'lucide-react'
import { Button } from '../../../components/controls/button.tsx'
import { copyText } from '../../../platform/clipboard.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from './safety.module.css'

interface RecoveryCodesProps {
  codes: readonly string[]
  account: number
  onDone: () => void
}

/** Shown this once; to be kept outside of this device. */
export function RecoveryCodes({ codes, account, onDone }: RecoveryCodesProps) {
  const t = useT()
  const title = t('safety.codesFile', { app: t('common.appName'), account })
  const text = [title, '', ...codes, ''].join('\n')

  function download() {
    const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    saveFile(address, `${title}.txt`)
    URL.revokeObjectURL(address)
  }

  return (
    <div className={styles.form}>
      <p className={styles.formText}>{t('safety.recoveryText')}</p>
      <div className={styles.printed}>
        <p className={styles.printedTitle}>{title}</p>
        <ul className={styles.codes} aria-label={t('safety.recoveryList')}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.keep}>
        <Button icon={<Copy />} onClick={() => void copyText(text)}>
          {t('safety.copyCodes')}
        </Button>
        <Button icon={<Download />} onClick={download}>
          {t('safety.downloadCodes')}
        </Button>
        <Button icon={<Printer />} onClick={() => print()}>
          {t('safety.printCodes')}
        </Button>
      </div>
      <div className={styles.actions}>
        <Button variant="primary" onClick={onDone}>
          {t('safety.codesSaved')}
        </Button>
      </div>
    </div>
  )
}
