import type { SecondFactorRule } from '@parley/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '../../../components/controls/link.tsx'
import { RadioGroup } from '../../../components/controls/radio-group.tsx'
import { secondFactorQuery } from '../../../domain/me/second-factor.ts'
import { useT } from '../../../platform/texts/index.ts'
import { FormCard } from '../parts/form-card.tsx'
import { EffectsDialog } from './effects-dialog.tsx'
import styles from './site.module.css'
import { useSiteForm } from './use-site-form.ts'

/** Rule about who must have a second factor. A person without one cannot require it of anybody. */
export function SecondFactorForm({ rule }: { rule: SecondFactorRule }) {
  const t = useT()
  const form = useSiteForm({ secondFactor: rule }, (changed) => changed)
  const { data: own } = useQuery(secondFactorQuery)
  const [isAsking, setAsking] = useState(false)
  const { secondFactor } = form.values
  const isMissing = own?.hasPassword === true && !own.isOn && own.passkeys.length === 0
  const save = () => (isWeaker(secondFactor, rule) ? form.save() : setAsking(true))
  return (
    <FormCard title={t('site.secondFactor')} text={t('site.secondFactorText')} form={{ ...form, save }}>
      <RadioGroup
        label={t('site.secondFactor')}
        hideLabel
        value={secondFactor}
        onChange={(next) => form.edit({ secondFactor: next })}
        options={[
          { value: 'none' as SecondFactorRule, label: t('site.secondFactorNone') },
          {
            value: 'administrators',
            label: t('site.secondFactorAdministrators'),
            disabled: isMissing && rule === 'none',
          },
          {
            value: 'all',
            label: t('site.secondFactorAll'),
            hint: t('site.secondFactorHint'),
            disabled: isMissing && rule !== 'all',
          },
        ]}
      />
      {isMissing && (
        <p className={styles.notice}>
          {t('site.ownMissing')} <Link to="/info/safe">{t('site.toOwn')}</Link>
        </p>
      )}
      <EffectsDialog
        open={isAsking}
        title={t('site.requireTitle')}
        sentences={({ byPasswordAlone: { administrators, all } }) => [
          secondFactor === 'all' && all > 0
            ? t('site.requireAll', { count: all })
            : secondFactor === 'administrators' && administrators > 0
              ? t('site.requireAdministrators', { count: administrators })
              : t('site.requireNobody'),
          t('site.requireHelp'),
        ]}
        confirmLabel={t('site.require')}
        loading={form.isSaving}
        onConfirm={() => form.save(() => setAsking(false))}
        onClose={() => setAsking(false)}
      />
    </FormCard>
  )
}

const order: readonly SecondFactorRule[] = ['none', 'administrators', 'all']

const isWeaker = (next: SecondFactorRule, rule: SecondFactorRule) => order.indexOf(next) < order.indexOf(rule)
