import type { Registration } from '@parley/contract'
import { RadioGroup } from '../../../components/controls/radio-group.tsx'
import { useT } from '../../../platform/texts/index.ts'
import styles from './site.module.css'

interface RegistrationChoiceProps {
  value: Registration
  onChange: (value: Registration) => void
  /** The operator has decided it in the environment. */
  isFixed: boolean
}

/** Choice of who makes accounts. */
export function RegistrationChoice({ value, onChange, isFixed }: RegistrationChoiceProps) {
  const t = useT()
  if (isFixed) return <p className={styles.fixed}>{t('admin.registrationFixed')}</p>
  return (
    <RadioGroup
      label={t('admin.registration')}
      value={value}
      onChange={onChange}
      options={[
        {
          value: 'invitation',
          label: t('admin.registrationInvitation'),
          hint: t('admin.registrationInvitationHint'),
        },
        {
          value: 'approval',
          label: t('admin.registrationApproval'),
          hint: t('admin.registrationApprovalHint'),
        },
        { value: 'open', label: t('admin.registrationOpen'), hint: t('admin.registrationOpenHint') },
        { value: 'closed', label: t('admin.registrationClosed'), hint: t('admin.registrationClosedHint') },
      ]}
    />
  )
}
