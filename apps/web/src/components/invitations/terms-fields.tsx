import { useT } from '../../platform/texts/index.ts'
import { Pills } from '../controls/pills.tsx'
import { dayChoices, peopleChoices, type TermsDraft } from './terms.ts'

interface TermsFieldsProps {
  terms: TermsDraft
  onChange: (terms: TermsDraft) => void
}

export function TermsFields({ terms, onChange }: TermsFieldsProps) {
  const t = useT()
  return (
    <>
      <Pills
        label={t('inviting.days')}
        value={terms.days}
        onChange={(days) => onChange({ ...terms, days })}
        options={dayChoices.map((days) => ({ value: days, label: t('inviting.dayCount', { count: days }) }))}
      />
      <Pills
        label={t('inviting.people')}
        value={terms.people}
        onChange={(people) => onChange({ ...terms, people })}
        options={peopleChoices.map((people) => ({
          value: people,
          label: people === 0 ? t('inviting.anyNumber') : t('inviting.peopleCount', { count: people }),
        }))}
      />
    </>
  )
}
