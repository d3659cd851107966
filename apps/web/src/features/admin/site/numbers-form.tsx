import type { ReactNode } from 'react'
import { TextField } from '../../../components/controls/text-field.tsx'
import type { SiteRules } from '../../../domain/administration/site.ts'
import { useT } from '../../../platform/texts/index.ts'
import { FormCard } from '../parts/form-card.tsx'
import styles from './site.module.css'
import { SizeField } from './size-field.tsx'
import { useSiteForm } from './use-site-form.ts'

type Name = { [N in keyof SiteRules]: SiteRules[N] extends number ? N : never }[keyof SiteRules] & string

export interface NumberField {
  readonly name: Exclude<Name, 'uploadedBytes'>
  readonly label: string
  readonly min: number
  readonly max: number
  /** Error for any other number, if the least and the most do not say enough. */
  readonly wrong?: string
  readonly hint?: string
  /** It is a size in mebibytes, which is shown in units that people read. */
  readonly isSize?: true
}

interface NumbersFormProps {
  title: string
  text: string
  rules: SiteRules
  fields: readonly NumberField[]
  /** Above the fields. */
  children?: ReactNode
}

/** Whole numbers that administrators decide about the site, but for what the operator has decided. */
export function NumbersForm({ title, text, rules, fields, children }: NumbersFormProps) {
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
      {children}
      {fields.map((field) => {
        const { name, label, hint, min, max, wrong = t('site.numberWrong', { min, max }) } = field
        const common = {
          label,
          hint,
          value: typedIn(field),
          disabled: isFixed(field),
          error: isWrong(field) ? wrong : undefined,
        }
        return field.isSize ? (
          <SizeField key={name} {...common} onChange={(mib) => form.edit({ [name]: mib })} />
        ) : (
          <TextField
            key={name}
            {...common}
            className={styles.number}
            inputMode="numeric"
            onChange={(typed) => form.edit({ [name]: typed.trim() })}
          />
        )
      })}
      {fields.some(isFixed) && <p className={styles.fixed}>{t('site.fixed')}</p>}
    </FormCard>
  )
}

const isWithin = (typed: string, { min, max }: NumberField) =>
  /^\d{1,10}$/.test(typed) && Number(typed) >= min && Number(typed) <= max
