import { Flag } from 'lucide-react'
import { askToReport, type ReportSubject } from '../../domain/reports/report-subject.ts'
import { useT } from '../../platform/texts/index.ts'
import { Button, type ButtonProps } from '../controls/button.tsx'

interface ReportButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'full' | 'className'> {
  subject: ReportSubject
  /** Closes whatever is in the way of the dialog. */
  onAsk?: () => void
}

/** Asks why a person or a group is reported to those who keep the site. */
export function ReportButton({ subject, onAsk, ...look }: ReportButtonProps) {
  const t = useT()
  return (
    <Button
      variant="ghost"
      {...look}
      icon={<Flag aria-hidden="true" />}
      onClick={() => {
        onAsk?.()
        askToReport(subject)
      }}
    >
      {t('blocking.report')}
    </Button>
  )
}
