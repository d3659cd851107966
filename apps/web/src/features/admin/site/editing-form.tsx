import { editLimits } from '@parley/contract/edit-limits'
import { TextField } from '../../../components/controls/text-field.tsx'
import type { SiteRules } from '../../../domain/administration/site.ts'
import { useT } from '../../../platform/texts/index.ts'
import { FormCard } from '../parts/form-card.tsx'
import { useSiteForm } from './use-site-form.ts'

const { max } = editLimits.hours

/** For how long people edit what they have sent. */
export function EditingForm({ rules }: { rules: SiteRules }) {
  const t = useT()
  const form = useSiteForm({ editFor: String(rules.editFor) }, ({ editFor }) => ({
    editFor: Number(editFor),
  }))
  const { editFor } = form.values
  const isWrong = !/^\d{1,4}$/.test(editFor) || Number(editFor) > max
  return (
    <FormCard title={t('site.editing')} text={t('site.editingText')} form={form} isWrong={isWrong}>
      <TextField
        label={t('site.editFor')}
        inputMode="numeric"
        value={editFor}
        onChange={(typed) => form.edit({ editFor: typed.trim() })}
        error={isWrong ? t('site.editForWrong', { max }) : undefined}
      />
    </FormCard>
  )
}
