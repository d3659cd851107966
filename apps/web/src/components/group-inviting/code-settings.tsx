import { useRef, useState } from 'react'
import { toastError } from '../../domain/api/api-errors.ts'
import type { Goal } from '../../domain/invitations/my-invitations.ts'
import { useEndInvitation } from '../../domain/invitations/use-end-invitation.ts'
import type { OwnInvitation } from '../../domain/invitations/use-own-invitation.ts'
import { inheritFocus } from '../../platform/inherit-focus.ts'
import { useT } from '../../platform/texts/index.ts'
import { toast } from '../../platform/toast.ts'
import { Button } from '../controls/button.tsx'
import { Disclosure } from '../controls/disclosure.tsx'
import { EndQuestion } from '../invitations/end-question.tsx'
import { termsOf, usualTerms } from '../invitations/terms.ts'
import { TermsFields } from '../invitations/terms-fields.tsx'
import styles from './code-settings.module.css'

/** For how long and how many a new code holds, and the end of the one there is. */
export function CodeSettings({ own, goal }: { own: OwnInvitation; goal: Goal }) {
  const t = useT()
  const [terms, setTerms] = useState(usualTerms)
  const [question, setQuestion] = useState<'replace' | 'end'>('end')
  const [isAsking, setAsking] = useState(false)
  const content = useRef<HTMLDivElement>(null)
  const ending = useEndInvitation(goal)
  const { invitation } = own

  const ask = (what: 'replace' | 'end') => {
    setQuestion(what)
    setAsking(true)
  }

  async function carryOut() {
    try {
      if (question === 'replace') await own.replace(termsOf(terms))
      else if (invitation) await ending.mutateAsync(invitation.id)
      toast.success(t(question === 'replace' ? 'inviting.replaced' : 'inviting.ended'))
      inheritFocus(content.current)
    } catch (error) {
      toastError(error)
    }
    setAsking(false)
  }

  return (
    <>
      <Disclosure label={t('inviting.settings')}>
        <div ref={content} className={styles.settings} tabIndex={-1}>
          <TermsFields terms={terms} onChange={setTerms} />
          <p className={styles.hint}>{t('inviting.settingsHint')}</p>
          <div className={styles.actions}>
            <Button disabled={!invitation} onClick={() => ask('end')}>
              {t('inviting.end')}
            </Button>
            <Button
              variant="soft"
              loading={own.isWorking}
              onClick={() => (invitation ? ask('replace') : own.make(termsOf(terms)))}
            >
              {t('inviting.replace')}
            </Button>
          </div>
        </div>
      </Disclosure>
      <EndQuestion
        open={isAsking}
        kind={question}
        isEnding={ending.isPending || own.isWorking}
        onConfirm={() => void carryOut()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
