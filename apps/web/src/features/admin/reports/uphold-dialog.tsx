import type { ReportDetail } from '@parley/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { Checkbox } from '../../../components/controls/checkbox.tsx'
import { Problem } from '../../../components/controls/problem.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { errorText } from '../../../domain/api/api-errors.ts'
import { type Decided, decideReport } from '../../../domain/reports/reports.ts'
import { useIsAdministrator } from '../../../domain/session/administrator.ts'
import { useT } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import { PasswordQuestion } from '../parts/password-question.tsx'
import styles from './reports.module.css'

interface UpholdDialogProps {
  open: boolean
  report: ReportDetail
  onClose: () => void
}

/** Chooses the measures for an upheld report. */
export function UpholdDialog({ open, report, onClose }: UpholdDialogProps) {
  const t = useT()
  const form = useId()
  const client = useQueryClient()
  const mayDissolve = useIsAdministrator() && report.kind === 'group' && report.groupIsThere
  const [choices, setChoices] = useState<Choices>(noChoices)
  const change = (changes: Partial<Choices>) => setChoices({ ...choices, ...changes })
  const [isAsking, setAsking] = useState(false)
  const title = report.group?.title ?? ''
  async function decide(password?: string) {
    const { id } = report
    const shown = password === undefined ? { id } : { id, password }
    await decideReport(client, shown, decisionOf(choices))
    toast.success(t('reports.savedDecision'))
    end()
  }
  const uphold = useMutation({ mutationFn: () => decide() })
  function end() {
    onClose()
    setAsking(false)
    setChoices(noChoices)
    uphold.reset()
  }
  const close = () => !uphold.isPending && end()
  function submit(event: FormEvent) {
    event.preventDefault()
    if (choices.dissolve || choices.deleteMessages) setAsking(true)
    else if (!uphold.isPending) uphold.mutate()
  }
  const nameOf = (id: number) => report.people.find(({ userID }) => userID === id)?.nickname ?? String(id)

  return (
    <>
      <Dialog
        open={open && !isAsking}
        onClose={close}
        title={t('reports.upholdTitle')}
        description={t('reports.upholdText')}
        footer={
          <>
            <Button onClick={close} disabled={uphold.isPending}>
              {t('common.cancel')}
            </Button>
            <Button
              variant={choices.deleteMessages || choices.dissolve ? 'danger' : 'primary'}
              type="submit"
              form={form}
              loading={uphold.isPending}
            >
              {t('reports.confirmUphold')}
            </Button>
          </>
        }
      >
        <form id={form} className={styles.form} onSubmit={submit}>
          {report.messages.some(({ isThere }) => isThere) && (
            <Checkbox
              checked={choices.deleteMessages}
              onChange={(deleteMessages) => change({ deleteMessages })}
              hint={t('reports.deleteMessagesHint')}
            >
              {t('reports.deleteMessages')}
            </Checkbox>
          )}
          {report.standing
            .filter(({ curtailChat, curtailInGroupChat }) => !curtailChat || !curtailInGroupChat)
            .map(({ userID }) => (
              <Checkbox
                key={userID}
                checked={choices.barred.includes(userID)}
                onChange={(isBarred) =>
                  change({
                    barred: isBarred
                      ? [...choices.barred, userID]
                      : choices.barred.filter((id) => id !== userID),
                  })
                }
                hint={t('reports.barHint')}
              >
                {t('reports.bar', { name: nameOf(userID) })}
              </Checkbox>
            ))}
          {mayDissolve && (
            <Checkbox
              checked={choices.dissolve}
              onChange={(dissolve) => change({ dissolve })}
              hint={t('reports.dissolveHint')}
            >
              {t('reports.dissolve', { title })}
            </Checkbox>
          )}
          <Problem text={uphold.error ? errorText(uphold.error) : undefined} />
        </form>
      </Dialog>
      <PasswordQuestion
        open={open && isAsking}
        title={choices.dissolve ? t('reports.dissolveTitle', { title }) : t('reports.deleteTitle')}
        confirmLabel={t('reports.confirmUphold')}
        act={decide}
        onClose={() => setAsking(false)}
      >
        <p>{t(choices.dissolve ? 'reports.dissolveHint' : 'reports.deleteMessagesHint')}</p>
        {choices.dissolve && choices.deleteMessages && <p>{t('reports.deleteMessages')}</p>}
        {choices.barred.map((id) => (
          <p key={id}>{t('reports.bar', { name: nameOf(id) })}</p>
        ))}
      </PasswordQuestion>
    </>
  )
}

/** Choices of the administrator who upholds a report. */
interface Choices {
  readonly deleteMessages: boolean
  /** People who are barred from chatting. */
  readonly barred: readonly number[]
  readonly dissolve: boolean
}

const noChoices: Choices = { deleteMessages: false, barred: [], dissolve: false }

const decisionOf = ({ deleteMessages, barred, dissolve }: Choices): Decided => ({
  outcome: 'upheld',
  ...(deleteMessages && { deleteMessages }),
  ...(barred.length > 0 && {
    bar: { userIds: [...barred], curtailChat: true, curtailInGroupChat: true },
  }),
  ...(dissolve && { dissolveGroup: true }),
})
