import type { ReportReason } from '@parley/contract'
import { reportLimits } from '@parley/contract/report-limits'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../components/controls/button.tsx'
import { Problem } from '../../components/controls/problem.tsx'
import { RadioGroup } from '../../components/controls/radio-group.tsx'
import { TextArea } from '../../components/controls/text-area.tsx'
import { Dialog } from '../../components/overlays/dialog.tsx'
import { errorText } from '../../domain/api/api-errors.ts'
import { type ReportSubject, useReportSubject } from '../../domain/reports/report-subject.ts'
import { sendReport } from '../../domain/reports/reports.ts'
import { useT } from '../../platform/texts/index.ts'
import { toast } from '../../platform/toast.ts'
import styles from './report-dialog.module.css'

const reasons = [
  'spam',
  'harassment',
  'violence',
  'sexual',
  'fraud',
  'illegal',
  'other',
] as const satisfies ReportReason[]

interface ReportDialogProps {
  open: boolean
  onClose: () => void
}

/** Why something is reported, and what becomes of it. */
export default function ReportDialog(props: ReportDialogProps) {
  const subject = useReportSubject()
  return subject && <Asking {...props} subject={subject} />
}

/** Why the chosen messages cannot be reported as they are. */
function useProblem(subject: ReportSubject): string | undefined {
  const t = useT()
  const { max } = reportLimits.messages
  if (subject.kind !== 'messages') return undefined
  if (subject.ids.length === 0) return t('reports.noneToReport')
  return subject.ids.length > max ? t('reports.tooMany', { max }) : undefined
}

function Asking({ open, onClose, subject }: ReportDialogProps & { subject: ReportSubject }) {
  const t = useT()
  const form = useId()
  const title = useTitleOf(subject)
  const [reason, setReason] = useState<ReportReason>('spam')
  const [text, setText] = useState('')
  const send = useMutation({
    mutationFn: () => sendReport(subject, reason, text),
    onSuccess: () => {
      toast.success(t('reports.done'))
      end()
    },
  })
  const problem = useProblem(subject)

  function end() {
    onClose()
    setReason('spam')
    setText('')
    send.reset()
  }
  const close = () => !send.isPending && end()
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!problem && !send.isPending) send.mutate()
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      description={t(subject.kind === 'messages' ? 'reports.whatHappensMessages' : 'reports.whatHappens')}
      footer={
        <>
          <Button onClick={close} disabled={send.isPending}>
            {t('common.cancel')}
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={form}
            disabled={problem !== undefined}
            loading={send.isPending}
          >
            {t('reports.submit')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit}>
        {subject.kind === 'messages' && subject.withoutOwn && !problem && <p>{t('reports.ownLeftOut')}</p>}
        <RadioGroup
          label={t('reports.reason')}
          value={reason}
          onChange={setReason}
          options={reasons.map((value) => ({ value, label: t(`reports.${value}`) }))}
        />
        <TextArea
          label={t('reports.details')}
          placeholder={t('reports.detailsPlaceholder')}
          value={text}
          onChange={setText}
          maxLength={reportLimits.text.max}
        />
        <Problem text={problem ?? (send.error ? errorText(send.error) : undefined)} />
      </form>
    </Dialog>
  )
}

/** The title of the dialog names the reported thing. */
function useTitleOf(subject: ReportSubject): string {
  const t = useT()
  if (subject.kind === 'messages') {
    const count = subject.ids.length
    return count > 1 ? t('reports.reportMessages', { count }) : t('reports.reportMessage')
  }
  const { kind, name } = subject
  return t(kind === 'person' ? 'reports.reportPerson' : 'reports.reportGroup', { name })
}
