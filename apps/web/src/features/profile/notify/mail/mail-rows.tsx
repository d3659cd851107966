import type { LetterState, MailSetting, PendingAddress } from '@parley/contract'
import { mailLimits } from '@parley/contract/mail-limits'
import { Chip } from '../../../../components/marks/chip.tsx'
import { type TextKey, useT } from '../../../../platform/texts/index.ts'
import styles from './mail.module.css'

const trialTexts = {
  waiting: 'mail.trialWaiting',
  sent: 'mail.trialSent',
  unreachable: 'mail.trialUnreachable',
  denied: 'mail.trialDenied',
  refused: 'mail.trialRefused',
} as const satisfies Partial<Record<LetterState, TextKey>>

const hasText = (state: LetterState): state is keyof typeof trialTexts => Object.hasOwn(trialTexts, state)

interface ConfirmedRowProps {
  /** Without it nothing becomes of anything. */
  readonly isOn: boolean
  readonly setting: MailSetting
}

/** The address that I have confirmed, and what became of a mail that tries it. */
export function ConfirmedRow({ isOn, setting: { address, state, trial } }: ConfirmedRowProps) {
  const t = useT()
  return (
    <div>
      <p className={styles.address}>
        <span className={styles.name}>{address}</span>{' '}
        <Chip tone={state === 'failing' ? 'warning' : 'accent'}>
          {t(state === 'failing' ? 'mail.failing' : 'mail.confirmed')}
        </Chip>
      </p>
      {isOn && state !== 'confirmed' && <p className={styles.hint}>{t(`mail.${state}Text`)}</p>}
      <p className={styles.hint} role="status">
        {isOn && trial && hasText(trial.mail) && t(trialTexts[trial.mail])}
      </p>
    </div>
  )
}

const pendingTexts = {
  waiting: 'mail.pendingWaiting',
  sent: 'mail.pendingSent',
  unreachable: 'mail.pendingUnreachable',
  denied: 'mail.pendingDenied',
  refused: 'mail.pendingRefused',
  unwanted: 'mail.pendingUnwanted',
  over: 'mail.pendingOver',
} as const satisfies Record<LetterState, TextKey>

interface PendingRowProps {
  readonly isOn: boolean
  readonly pending: PendingAddress
  /** The address that is sent digests meanwhile. */
  readonly goesOnAt: string | undefined
}

/** An address to be confirmed, and what became of the mail for that. */
export function PendingRow({ isOn, pending: { address, mail }, goesOnAt }: PendingRowProps) {
  const t = useT()
  return (
    <div>
      <p className={styles.address}>
        <span className={styles.name}>{address}</span> <Chip tone="warning">{t('mail.unconfirmed')}</Chip>
      </p>
      <p className={styles.hint} role="status">
        {isOn && t(pendingTexts[mail], { hours: mailLimits.confirmHours })}
      </p>
      {goesOnAt !== undefined && <p className={styles.hint}>{t('mail.goesOn', { address: goesOnAt })}</p>}
    </div>
  )
}
