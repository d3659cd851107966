import { pollLimits } from '@parley/contract/poll-limits'
import { pollText } from '@parley/contract/poll-text'
import { Pills } from '../../../components/controls/pills.tsx'
import { Switch } from '../../../components/controls/switch.tsx'
import { TextArea } from '../../../components/controls/text-area.tsx'
import { useT } from '../../../platform/texts/index.ts'
import type { DialogPart } from '../context/chat-context.ts'
import { EndField } from '../surveys/end-field.tsx'
import { oneLine } from '../surveys/one-line.ts'
import { SurveyDialog } from '../surveys/survey-dialog.tsx'
import { OptionFields } from './option-fields.tsx'
import { emptyDraft, type PollDraft, pollDrafts, pollOf, problemsOf } from './poll-draft.ts'

function written(draft: PollDraft, now: number) {
  const poll = pollOf(draft, now)
  return { text: pollText(poll), more: { poll } }
}

export default function PollDialog(part: DialogPart) {
  const t = useT()
  const kind = { drafts: pollDrafts, empty: emptyDraft, problemsOf, written }
  return (
    <SurveyDialog {...part} {...kind} title={t('polls.begin')}>
      {({ draft, problems, change }) => (
        <>
          <TextArea
            label={t('polls.question')}
            rows={2}
            placeholder={t('polls.questionExample')}
            maxLength={pollLimits.question.max}
            value={draft.question}
            onChange={(question) => change({ question: oneLine(question) })}
            error={
              problems?.question &&
              t(problems.question === 'missing' ? 'polls.noQuestion' : 'surveys.tooLong', {
                max: pollLimits.question.max,
              })
            }
          />
          <OptionFields
            options={draft.options}
            problems={problems}
            onChange={(options) => change({ options })}
          />
          <Pills
            label={t('polls.howMany')}
            value={Number(draft.isMultiple)}
            onChange={(value) => change({ isMultiple: value === 1 })}
            options={[
              { value: 0, label: t('polls.one') },
              { value: 1, label: t('polls.several') },
            ]}
          />
          <EndField draft={draft} problem={problems?.at} onChange={change} />
          <Switch
            label={t('polls.beSecret')}
            hint={t('polls.secretHint')}
            checked={draft.isSecret}
            onChange={(isSecret) => change({ isSecret })}
          />
        </>
      )}
    </SurveyDialog>
  )
}
