import type { MailSetting } from '@parley/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Select } from '../../../../components/controls/select.tsx'
import { Switch } from '../../../../components/controls/switch.tsx'
import { errorText } from '../../../../domain/api/api-errors.ts'
import { changeMailChoice } from '../../../../domain/me/mail.ts'
import { readAgain } from '../../../../domain/queries/read-again.ts'
import { type TextKey, useT } from '../../../../platform/texts/index.ts'
import { toast } from '../../../../platform/toast.ts'
import styles from './mail.module.css'

const awayMinutes = [15, 60, 240, 1440]
const spanMinutes = [60, 240, 1440]

/** Whether digests come, when, how often and in which language: seen at once, and back with a word if the server refuses. */
export function MailChoices({ setting }: { setting: MailSetting }) {
  const t = useT()
  const client = useQueryClient()
  const { mutate, variables, isPending } = useMutation({
    mutationFn: changeMailChoice,
    onError: (error) => toast.error(t('profile.notSaved', { reason: errorText(error) })),
    onSettled: () => readAgain(client, 'notifications'),
  })
  const choice = { ...setting, ...(isPending && variables) }
  const spans = (all: readonly number[], chosen: number) =>
    [...new Set([...all, chosen])]
      .toSorted((a, b) => a - b)
      .map((value) => ({ value, label: spanText(value, t) }))
  return (
    <>
      <Switch
        label={t('mail.digests')}
        hint={t('mail.digestsHint')}
        checked={choice.digests}
        onChange={(digests) => mutate({ digests })}
      />
      {choice.digests && (
        <div className={styles.choices}>
          <Select
            label={t('mail.away')}
            value={choice.awayMinutes}
            onChange={(next) => mutate({ awayMinutes: next })}
            options={spans(awayMinutes, choice.awayMinutes)}
          />
          <Select
            label={t('mail.span')}
            value={choice.spanMinutes}
            onChange={(next) => mutate({ spanMinutes: next })}
            options={spans(spanMinutes, choice.spanMinutes)}
          />
          <Select
            label={t('mail.language')}
            value={choice.language}
            onChange={(language) => mutate({ language })}
            options={(['zh', 'en'] as const).map((value) => ({
              value,
              label: t(`mail.${value}` satisfies TextKey),
            }))}
          />
        </div>
      )}
    </>
  )
}

function spanText(minutes: number, t: ReturnType<typeof useT>): string {
  if (minutes === 1440) return t('mail.day')
  return minutes % 60 === 0 ? t('mail.hours', { count: minutes / 60 }) : t('mail.minutes', { minutes })
}
