import { Button } from '../../components/controls/button.tsx'
import { useSiteSettings } from '../../domain/site-settings.ts'
import { saveBlob } from '../../platform/save-file.ts'
import { useT } from '../../platform/texts/index.ts'
import styles from './success.module.css'

interface SaveAccountProps {
  account: string
  accountName: string | undefined
}

/** Puts a new account where its owner finds it again: a file, or what the device shares with. Never the password. */
export function SaveAccount({ account, accountName }: SaveAccountProps) {
  const t = useT()
  const site = useSiteSettings()?.name || t('common.appName')
  const text = [
    t('register.accountFileText', { site, address: location.origin, account }),
    ...(accountName === undefined ? [] : [t('register.accountFileName', { name: accountName })]),
  ].join('\n')
  // Closing the device's sheet is no failure.
  const share = () => void navigator.share({ title: site, text }).catch(() => undefined)
  const save = () =>
    saveBlob(new Blob([text], { type: 'text/plain;charset=utf-8' }), t('register.accountFile', { site }))

  return (
    <div className={styles.ways}>
      {accountName !== undefined && (
        <p className={styles.named}>{t('register.orAccountName', { name: accountName })}</p>
      )}
      {'share' in navigator && (
        <Button size="sm" variant="soft" onClick={share}>
          {t('register.sendAccount')}
        </Button>
      )}
      <Button size="sm" variant="soft" onClick={save}>
        {t('register.saveAccount')}
      </Button>
    </div>
  )
}
