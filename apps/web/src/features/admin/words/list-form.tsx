import type { WordAction, WordListDetail } from '@parley/contract'
import { isWithin } from '@parley/contract/limits'
import { wordLimits } from '@parley/contract/word-limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { Problem } from '../../../components/controls/problem.tsx'
import { RadioGroup } from '../../../components/controls/radio-group.tsx'
import { Switch } from '../../../components/controls/switch.tsx'
import { TextField } from '../../../components/controls/text-field.tsx'
import { UnsavedGuard } from '../../../components/layout/unsaved-guard.tsx'
import { saveWordList, wordListQuery } from '../../../domain/administration/word-filter.ts'
import { errorText } from '../../../domain/api/api-errors.ts'
import { useNavigate } from '../../../platform/router/index.ts'
import { useT } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import styles from './words.module.css'
import { WordsField } from './words-field.tsx'
import { wordsIn } from './words-in.ts'

interface ListFormProps {
  list: WordListDetail | undefined
  /** The words as they are typed, one a line. */
  text: string
  onText: (text: string) => void
}

const actions = ['refuse', 'mask', 'hold'] as const satisfies WordAction[]

/** Name, action and words of a list. */
export function ListForm({ list, text, onText }: ListFormProps) {
  const t = useT()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [name, setName] = useState(list?.name ?? '')
  const [action, setAction] = useState<WordAction>(list?.action ?? 'hold')
  const [isOn, setOn] = useState(list?.isOn ?? false)
  const [isAsked, setAsked] = useState(false)
  const found = wordsIn(text)
  const isNameWrong = !isWithin(name.trim(), wordLimits.name)
  const isDirty =
    name !== (list?.name ?? '') ||
    action !== (list?.action ?? 'hold') ||
    isOn !== (list?.isOn ?? false) ||
    text !== (list?.words.join('\n') ?? '')
  const saving = useMutation({
    mutationFn: () => saveWordList(client, list?.id, { name, action, isOn, words: [...found.words] }),
    onSuccess({ id, wordCount }) {
      toast.success(t('words.saved', { count: wordCount }))
      // If words are alike, the server stores only the first.
      const kept = client.getQueryData(wordListQuery(id).queryKey)?.words
      if (list) onText((kept ?? found.words).join('\n'))
      else void navigate(`/admin/words?list=${id}`, { replace: true })
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    setAsked(true)
    const isWrong = isNameWrong || found.tooLong !== undefined || found.words.length > wordLimits.words
    if (isDirty && !saving.isPending && !isWrong) saving.mutate()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={t('words.name')}
        value={name}
        onChange={setName}
        maxLength={wordLimits.name.max}
        error={isAsked && isNameWrong ? t('words.nameMissing') : undefined}
        autoComplete="off"
      />
      <RadioGroup
        label={t('words.action')}
        value={action}
        onChange={setAction}
        options={actions.map((value) => ({
          value,
          label: t(`words.${value}`),
          hint: t(`words.${value}Hint`),
        }))}
      />
      <WordsField text={text} onText={onText} />
      <Switch label={t('words.isOn')} hint={t('words.isOnHint')} checked={isOn} onChange={setOn} />
      <Problem text={saving.error ? errorText(saving.error) : undefined} />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" loading={saving.isPending} disabled={!isDirty}>
          {t('common.save')}
        </Button>
      </div>
      <UnsavedGuard isDirty={isDirty && !saving.isPending} isByQuery />
    </form>
  )
}
