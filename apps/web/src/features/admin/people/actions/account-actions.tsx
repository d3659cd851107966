import { Role } from '@parley/contract/enums'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { LogOut, ShieldMinus, ShieldOff, ShieldPlus, UserCheck, UserX } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/controls/button.tsx'
import { ConfirmDialog } from '../../../../components/overlays/confirm-dialog.tsx'
import {
  type Account,
  changeDeactivated,
  changeRole,
  removeSecondFactor,
  signOutEverywhere,
} from '../../../../domain/administration/people.ts'
import { toastError } from '../../../../domain/api/api-errors.ts'
import { useT } from '../../../../platform/texts/index.ts'
import { toast } from '../../../../platform/toast.ts'
import { Panel } from '../../parts/panel.tsx'
import { PasswordQuestion } from '../../parts/password-question.tsx'
import styles from './actions.module.css'
import { ResetPassword } from './reset-password.tsx'

type Asked = 'role' | 'signOut' | 'deactivation'

/** The actions on an account, except ending it. */
export function AccountActions({ account }: { account: Account }) {
  const t = useT()
  const client = useQueryClient()
  const [asked, setAsked] = useState<Asked>()
  const { id, nickname } = account
  const isAdministrator = account.role === Role.administrator
  const isDeactivated = account.deactivatedAt !== undefined
  const close = () => setAsked(undefined)

  async function act(what: Asked) {
    if (what === 'role') {
      await changeRole(client, id, isAdministrator ? Role.user : Role.administrator)
      toast.success(t('admin.roleChanged'))
    } else if (what === 'deactivation') {
      await changeDeactivated(client, id, !isDeactivated)
      toast.success(t(isDeactivated ? 'admin.isReactivated' : 'admin.isDeactivated'))
    } else {
      await signOutEverywhere(client, id)
      toast.success(t('admin.signedOut'))
    }
  }
  const acting = useMutation({ mutationFn: act, onError: toastError, onSettled: close })

  const questions = {
    role: isAdministrator
      ? {
          title: t('admin.demoteTitle', { name: nickname }),
          text: t('admin.demoteText'),
          label: t('admin.demote'),
        }
      : {
          title: t('admin.promoteTitle', { name: nickname }),
          text: t('admin.promoteText'),
          label: t('admin.promote'),
        },
    deactivation: isDeactivated
      ? {
          title: t('admin.reactivateTitle', { name: nickname }),
          text: t('admin.reactivateText'),
          label: t('admin.reactivate'),
        }
      : {
          title: t('admin.deactivateTitle', { name: nickname }),
          text: t('admin.deactivateText'),
          label: t('admin.deactivate'),
        },
    signOut: {
      title: t('admin.signOutTitle', { name: nickname }),
      text: t('admin.signOutText'),
      label: t('admin.signOut'),
    },
  }
  const [shown, setShown] = useState<Asked>('role')
  if (asked && asked !== shown) setShown(asked)
  const question = questions[shown]

  return (
    <Panel title={t('admin.accountActions')}>
      <div className={styles.actions}>
        <ResetPassword account={account} />
        <RemoveSecondFactor account={account} />
        <Button icon={<LogOut aria-hidden="true" />} onClick={() => setAsked('signOut')}>
          {t('admin.signOut')}
        </Button>
        <Button
          icon={isAdministrator ? <ShieldMinus aria-hidden="true" /> : <ShieldPlus aria-hidden="true" />}
          onClick={() => setAsked('role')}
        >
          {isAdministrator ? t('admin.demote') : t('admin.promote')}
        </Button>
        {!account.isBot && (
          <Button
            icon={isDeactivated ? <UserCheck aria-hidden="true" /> : <UserX aria-hidden="true" />}
            onClick={() => setAsked('deactivation')}
          >
            {isDeactivated ? t('admin.reactivate') : t('admin.deactivate')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asked !== undefined}
        title={question.title}
        text={question.text}
        confirmLabel={question.label}
        loading={acting.isPending}
        onConfirm={() => asked && acting.mutate(asked)}
        onClose={close}
      />
    </Panel>
  )
}

/** For somebody who has lost the device with which they sign in. */
function RemoveSecondFactor({ account: { id, nickname } }: { account: Account }) {
  const t = useT()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)

  async function act(password: string) {
    const { wasOn } = await removeSecondFactor(client, id, password)
    // An older node does not say.
    if (wasOn === false) toast.info(t('admin.secondFactorWasOff', { name: nickname }))
    else toast.success(t('admin.secondFactorRemoved'))
  }

  return (
    <>
      <Button icon={<ShieldOff aria-hidden="true" />} onClick={() => setAsking(true)}>
        {t('admin.removeSecondFactor')}
      </Button>
      <PasswordQuestion
        open={isAsking}
        title={t('admin.removeSecondFactorTitle', { name: nickname })}
        confirmLabel={t('admin.removeSecondFactor')}
        act={act}
        onClose={() => setAsking(false)}
      >
        <p>{t('admin.removeSecondFactorText')}</p>
      </PasswordQuestion>
    </>
  )
}
