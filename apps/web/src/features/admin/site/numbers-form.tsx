import { TextField } from '../../../components/controls/text-field.tsx'
import type { SiteRules } from '../../../domain/administration/site.ts'
import { useT } from '../../../platform/texts/index.ts'
import { FormCard } from '../parts/form-card.tsx'
import styles from './site.module.css'
import { useSiteForm } from './use-site-form.ts'

type Name = { [N in keyof SiteRules]: SiteRules[N] extends number ? N : never }[keyof SiteRules] & string

export interface NumberField {
  readonly name: Exclude<Name, 'uploadedBytes'>
  readonly label: string
  readonly min: number
  readonly max: number
  /** What to say of anything else, where the least and the most say nothing. */
  readonly wrong?: string
}

interface NumbersFormProps {
  title: string
  text: string
  rules: SiteRules
  fields: readonly NumberField[]
}

/** Whole numbers that administrators decide about the site, but for what the operator has decided. */
export function NumbersForm({ title, text, rules, fields }: NumbersFormProps) {
  const t = useT()
  const saved: Record<string, string> = Object.fromEntries(
    fields.map(({ name }) => [name, String(rules[name])]),
  )
  const form = useSiteForm(saved, (changed) =>
    Object.fromEntries(Object.entries(changed).map(([name, typed]) => [name, Number(typed)])),
  )
  const isFixed = ({ name }: NumberField) => rules.fixed.some((fixed) => fixed === name)
  const typedIn = ({ name }: NumberField) => form.values[name] ?? ''
  const isWrong = (field: NumberField) => !isWithin(typedIn(field), field)
  return (
    <FormCard title={title} text={text} form={form} isWrong={fields.some(isWrong)}>
      {fields.map((field) => (
        <TextField
          key={field.name}
          label={field.label}
          inputMode="numeric"
          value={typedIn(field)}
          onChange={(typed) => form.edit({ [field.name]: typed.trim() })}
          disabled={isFixed(field)}
          error={
            isWrong(field)
              ? (field.wrong ?? t('site.numberWrong', { min: field.min, max: field.max }))
              : undefined
          }
        />
      ))}
      {fields.some(isFixed) && <p className={styles.fixed}>{t('site.fixed')}</p>}
    </FormCard>
  )
}

const isWithin = (typed: string, { min, max }: NumberField) =>
  /^\d{1,10}$/.test(typed) && Number(typed) >= min && Number(typed) <= max
