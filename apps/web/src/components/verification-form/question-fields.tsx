import { limits } from '@parley/contract/limits'
import { Trash2 } from 'lucide-react'
import type { DraftProblem, DraftQuestion } from '../../domain/requests/verification.ts'
import { useT } from '../../platform/texts/index.ts'
import { IconButton } from '../controls/icon-button.tsx'
import { TextField } from '../controls/text-field.tsx'
import styles from './verification-form.module.css'

interface QuestionFieldsProps {
  number: number
  /** The only question cannot be removed, and needs no number. */
  isAlone: boolean
  question: DraftQuestion
  withAnswer: boolean
  problem: DraftProblem | undefined
  onChange: (question: DraftQuestion) => void
  onRemove: () => void
}

export function QuestionFields(props: QuestionFieldsProps) {
  const { number, isAlone, question, withAnswer, problem, onChange, onRemove } = props
  const t = useT()
  const errors: Record<DraftProblem, string> = {
    problemMissing: t('forms.questionMissing'),
    answerMissing: t('forms.answerMissing'),
    problemTooLong: t('common.tooLong', limits.question),
    answerTooLong: t('common.tooLong', limits.answer),
  }
  const errorOf = (part: 'problem' | 'answer') =>
    problem?.startsWith(part) ? errors[problem as DraftProblem] : undefined

  return (
    <div className={styles.question}>
      <div className={styles.fields}>
        <TextField
          name={`problem-${question.key}`}
          label={isAlone ? t('forms.questionOnly') : t('forms.question', { number })}
          placeholder={number === 1 ? t('forms.questionPlaceholder') : undefined}
          autoComplete="off"
          value={question.problem}
          maxLength={limits.question.max}
          error={errorOf('problem')}
          onChange={(text) => onChange({ ...question, problem: text })}
        />
        {withAnswer && (
          <TextField
            name={`answer-${question.key}`}
            label={isAlone ? t('forms.answer') : t('forms.answerOf', { number })}
            autoComplete="off"
            value={question.answer}
            maxLength={limits.answer.max}
            error={errorOf('answer')}
            onChange={(text) => onChange({ ...question, answer: text })}
          />
        )}
      </div>
      {!isAlone && (
        <IconButton label={t('forms.removeQuestion', { number })} icon={<Trash2 />} onClick={onRemove} />
      )}
    </div>
  )
}
