import { listLimits } from '@parley/contract/list-limits'
import { listText } from '@parley/contract/list-text'
import { Switch } from '../../../components/controls/switch.tsx'
import { TextArea } from '../../../components/controls/text-area.tsx'
import { TextField } from '../../../components/controls/text-field.tsx'
import { useT } from '../../../platform/texts/index.ts'
import type { DialogPart } from '../context/chat-context.ts'
import { EndField } from '../surveys/end-field.tsx'
import { oneLine } from '../surveys/one-line.ts'
import { SurveyDialog } from '../surveys/survey-dialog.tsx'
import { emptyDraft, type ListDraft, listDrafts, listOf, problemsOf } from './list-draft.ts'

function written(draft: ListDraft, now: number) {
  const list = listOf(draft, now)
  return { text: listText(list), more: { list } }
}

export default function ListDialog(part: DialogPart) {
  const t = useT()
  const kind = { drafts: listDrafts, empty: () => emptyDraft, problemsOf, written }
  return (
    <SurveyDialog {...part} {...kind} title={t('lists.begin')}>
      {({ draft, problems, change }) => (
        <>
          <TextArea
            label={t('lists.topic')}
            rows={2}
            placeholder={t('lists.topicExample')}
            maxLength={listLimits.topic.max}
            value={draft.topic}
            onChange={(topic) => change({ topic: oneLine(topic) })}
            error={
              problems?.topic &&
              (problems.topic === 'missing'
                ? t('lists.noTopic')
                : t('surveys.tooLong', { max: listLimits.topic.max }))
            }
          />
          <TextField
            label={t('lists.example')}
            hint={t('lists.exampleHint')}
            placeholder={t('lists.exampleExample')}
            maxLength={listLimits.example.max}
            autoComplete="off"
            value={draft.example}
            onChange={(example) => change({ example })}
            error={problems?.example && t('surveys.tooLong', { max: listLimits.example.max })}
          />
          <TextField
            label={t('lists.max')}
            hint={t('lists.maxHint', { max: listLimits.entries })}
            inputMode="numeric"
            autoComplete="off"
            value={draft.max}
            onChange={(max) => change({ max })}
            error={problems?.max && t('lists.maxWrong', { max: listLimits.entries })}
          />
          <Switch
            label={t('lists.several')}
            hint={t('lists.severalHint')}
            checked={draft.isMultiple}
            onChange={(isMultiple) => change({ isMultiple })}
          />
          <EndField draft={draft} problem={problems?.at} onChange={change} />
        </>
      )}
    </SurveyDialog>
  )
}
