import { Copy } from 'lucide-react'
import { Button } from '../../../../components/controls/button.tsx'
import { copyText } from '../../../../platform/clipboard.ts'
import { useLanguage, useT } from '../../../../platform/texts/index.ts'
import { comingTime } from '../../../../platform/time/time.ts'
import styles from './one-time-code.module.css'

export interface IssuedCode {
  account: number
  nickname: string
  code: string
  expiresAt: string
}

/** A code with which somebody sets their password: shown this once, to be passed on. */
export function OneTimeCode({ issued: { account, nickname, code, expiresAt } }: { issued: IssuedCode }) {
  const t = useT()
  const language = useLanguage()
  const until = comingTime(new Date(expiresAt), language)
  const address = `${location.origin}/login/reset?by=code`
  return (
    <div className={styles.issued}>
      <dl className={styles.facts}>
        <dt>{t('admin.forWhom')}</dt>
        <dd>{nickname}</dd>
        <dt>{t('admin.account')}</dt>
        <dd>{account}</dd>
        <dt>{t('admin.code')}</dt>
        <dd className={styles.code}>{code}</dd>
      </dl>
      <p className={styles.text}>{t('admin.codeText', { until })}</p>
      <Button
        icon={<Copy aria-hidden="true" />}
        onClick={() => void copyText(t('admin.codeWords', { account, code, until, address }))}
      >
        {t('admin.copyCode')}
      </Button>
    </div>
  )
}
