import type { MailSetting, PendingAddress } from '@parley/contract'
import { mailLimits } from '@parley/contract/mail-limits'
import { Chip } from '../../../../components/marks/chip.tsx'
import { useT } from '../../../../platform/texts/index.ts'
import styles from './mail.module.css'

const trialTexts = {
  waiting: 'mail.trialWaiting',
  sent: 'mail.trialSent',
  unreachable: 'mail.trialUnreachable',
  refused: 'mail.trialRefused',
} as const

/** The address that I have confirmed, and what became of a mail that tries it. */
export function ConfirmedRow({ setting: { address, state, trial } }: { setting: MailSetting }) {
  const t = useT()
  return (
    <div>
      <p className={styles.address}>
        <span className={styles.name}>{address}</span>{' '}
        <Chip tone={state === 'confirmed' ? 'accent' : 'warning'}>{t(`mail.${state}`)}</Chip>
      </p>
      {state === 'failing' && <p className={styles.hint}>{t('mail.failingText')}</p>}
      <p className={styles.hint} role="status">
        {trial && trial !== 'over' && t(trialTexts[trial])}
      </p>
    </div>
  )
}

const pendingTexts = {
  waiting: 'mail.pendingWaiting',
  sent: 'mail.pendingSent',
  unreachable: 'mail.pendingUnreachable',
  refused: 'mail.pendingRefused',
  over: 'mail.pendingOver',
} as const

/** One that is to be confirmed, and what became of the mail that asks. */
export function PendingRow({
  pending: { address, mail },
  goesOnAt,
}: {
  pending: PendingAddress
  goesOnAt: string | undefined
}) {
  const t = useT()
  return (
    <div>
      <p className={styles.address}>
        <span className={styles.name}>{address}</span> <Chip tone="warning">{t('mail.unconfirmed')}</Chip>
      </p>
      <p className={styles.hint} role="status">
        {t(pendingTexts[mail], { hours: mailLimits.confirmHours })}
      </p>
      {goesOnAt !== undefined && <p className={styles.hint}>{t('mail.goesOn', { address: goesOnAt })}</p>}
    </div>
  )
}
