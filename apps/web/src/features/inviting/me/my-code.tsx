import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { EndQuestion } from '../../../components/invitations/end-question.tsx'
import { OwnCode } from '../../../components/invitations/own-code.tsx'
import { toastError } from '../../../domain/api/api-errors.ts'
import { useOwnInvitation } from '../../../domain/invitations/use-own-invitation.ts'
import { useSession } from '../../../domain/session/session.ts'
import { useT } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'

const goal = { kind: 'person' } as const

/** A person who scans it becomes my friend. */
export function MyCode() {
  const t = useT()
  const { userID, nickname, avatar } = useSession()
  const own = useOwnInvitation(goal)
  const [isAsking, setAsking] = useState(false)

  async function replace() {
    try {
      await own.replace({})
      toast.success(t('inviting.replaced'))
    } catch (error) {
      toastError(error)
    }
    setAsking(false)
  }

  return (
    <OwnCode
      own={own}
      face={{ id: userID, name: nickname, avatar, about: t('inviting.account', { id: userID }) }}
      hint={t('inviting.myHint')}
      words={t('inviting.myWords', { name: nickname })}
      state={() => t('inviting.friendsAtOnce')}
    >
      <Button
        variant="ghost"
        icon={<RefreshCw aria-hidden="true" />}
        disabled={!own.invitation && !own.isWorking}
        onClick={() => setAsking(true)}
      >
        {t('inviting.replaceMine')}
      </Button>
      <EndQuestion
        open={isAsking}
        kind="replaceMine"
        isEnding={own.isWorking}
        onConfirm={() => void replace()}
        onClose={() => setAsking(false)}
      />
    </OwnCode>
  )
}
