import { isStricterRetention } from '@parley/contract/is-stricter-retention'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Select } from '../../../components/controls/select.tsx'
import {
  changeRetention,
  previewRetention,
  type RetentionRules,
} from '../../../domain/administration/retention.ts'
import { errorText } from '../../../domain/api/api-errors.ts'
import { useT } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import { FormCard } from '../parts/form-card.tsx'
import { PreviewQuestion } from './preview-question.tsx'
import styles from './retention.module.css'

const choices = [7, 30, 90, 180, 365, 730, 1825]
const logChoices = [30, 90, 180, 365, 730, 1825, 3650]
const kinds = ['messages', 'images', 'videos', 'voices', 'files'] as const

/** For how long the site keeps what; what goes by it is shown before it is saved. */
export function RulesForm({ rules: saved }: { rules: RetentionRules }) {
  const t = useT()
  const client = useQueryClient()
  const [edited, setEdited] = useState<Partial<RetentionRules>>({})
  const rules = { ...saved, ...edited }
  const isDirty = (Object.keys(rules) as Array<keyof RetentionRules>).some(
    (name) => rules[name] !== saved[name],
  )
  const previewing = useMutation({ mutationFn: () => previewRetention(rules) })
  async function change(password?: string) {
    await changeRetention(client, rules, password)
    setEdited({})
    previewing.reset()
    toast.success(t('retention.saved'))
  }
  const saving = useMutation({ mutationFn: () => change() })
  const error = previewing.error ?? saving.error

  function edit(next: Partial<RetentionRules>) {
    setEdited({ ...edited, ...next })
    saving.reset()
    previewing.reset()
  }

  function reset() {
    setEdited({})
    saving.reset()
    previewing.reset()
  }

  const form = {
    isDirty,
    isSaving: previewing.isPending || saving.isPending,
    problem: error ? errorText(error) : undefined,
    reset,
    save: () => (isStricterRetention(rules, saved) ? previewing.mutate() : saving.mutate()),
  }

  return (
    <>
      <FormCard title={t('retention.rules')} text={t('retention.rulesText')} form={form}>
        <div className={styles.fields}>
          {kinds.map((name) => (
            <DaysField
              key={name}
              label={t(`retention.${name}`)}
              value={rules[name]}
              choices={choices}
              onChange={(days) => edit({ [name]: days })}
            />
          ))}
          <DaysField
            label={t('retention.log')}
            value={rules.log}
            choices={logChoices}
            mayBeForEver={false}
            onChange={(days) => days && edit({ log: days })}
          />
        </div>
        <p className={styles.note}>{t('retention.rulesNote')}</p>
      </FormCard>
      <PreviewQuestion
        preview={previewing.data}
        logDays={rules.log < saved.log ? rules.log : undefined}
        save={change}
        onClose={() => previewing.reset()}
      />
    </>
  )
}

interface DaysFieldProps {
  label: string
  /** Null is for ever. */
  value: number | null
  /** Among which one chooses; what was chosen elsewhere is among them too. */
  choices: readonly number[]
  mayBeForEver?: boolean
  onChange: (days: number | null) => void
}

/** For how many days something is kept. */
function DaysField({ label, value, choices, mayBeForEver = true, onChange }: DaysFieldProps) {
  const t = useT()
  const days = [...new Set([...choices, ...(value === null ? [] : [value])])].sort((a, b) => a - b)
  return (
    <Select
      label={label}
      value={value ?? 0}
      onChange={(next) => onChange(next || null)}
      options={[
        ...(mayBeForEver ? [{ value: 0, label: t('retention.forEver') }] : []),
        ...days.map((count) => ({ value: count, label: t('retention.days', { count }) })),
      ]}
    />
  )
}
