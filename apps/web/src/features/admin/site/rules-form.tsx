import { useState } from 'react'
import type { SiteRules } from '../../../domain/administration/site.ts'
import { useT } from '../../../platform/texts/index.ts'
import { FormCard } from '../parts/form-card.tsx'
import { KindChoice } from './kind-choice.tsx'
import { KindDialog } from './kind-dialog.tsx'
import { isNameTooLong, NameField } from './name-field.tsx'
import { RegistrationChoice } from './registration-choice.tsx'
import { useSiteForm } from './use-site-form.ts'

/** Name of the site, who may write to whom, and who makes accounts. */
export function RulesForm({ rules }: { rules: SiteRules }) {
  const t = useT()
  const { fixed } = rules
  const saved = { name: rules.name, kind: rules.kind, registration: rules.registration }
  const form = useSiteForm(saved, (changed) => changed)
  const [isAsking, setAsking] = useState(false)
  const { name, kind, registration } = form.values
  const save = () => (kind === rules.kind ? form.save() : setAsking(true))
  return (
    <FormCard title={t('admin.rules')} form={{ ...form, save }} isWrong={isNameTooLong(name)}>
      <NameField value={name} onChange={(typed) => form.edit({ name: typed })} />
      <KindChoice value={kind} onChange={(next) => form.edit({ kind: next })} />
      <RegistrationChoice
        value={registration}
        onChange={(next) => form.edit({ registration: next })}
        isFixed={fixed.includes('registration')}
      />
      <KindDialog
        to={isAsking ? kind : undefined}
        loading={form.isSaving}
        onConfirm={() => form.save(() => setAsking(false))}
        onClose={() => setAsking(false)}
      />
    </FormCard>
  )
}
