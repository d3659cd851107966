import type { BotScope } from '@parley/contract'
import { isWithin, limits } from '@parley/contract/limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { Checkbox } from '../../../components/controls/checkbox.tsx'
import { Problem } from '../../../components/controls/problem.tsx'
import { TextField } from '../../../components/controls/text-field.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import type { ShownSecret } from '../../../components/overlays/secret-dialog.tsx'
import { errorText } from '../../../domain/api/api-errors.ts'
import { createBot, refreshBots, renewBot } from '../../../domain/me/bots.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from './bots.module.css'

interface BotFormProps {
  /** Bot whose token and scopes are to be changed; without it a new bot is made. */
  bot?: { userId: number; nickname: string; scopes: readonly BotScope[] } | undefined
  open: boolean
  onClose: () => void
  onToken: (shown: ShownSecret) => void
}

/** Name and scopes of a bot, and then its token. */
export function BotForm({ bot, open, onClose, onToken }: BotFormProps) {
  const t = useT()
  const client = useQueryClient()
  const form = useId()
  const usual = () => [...(bot?.scopes ?? (['read', 'send'] as const))]
  const [typed, setTyped] = useState('')
  const [scopes, setScopes] = useState<BotScope[]>(usual)
  const [wasTried, setTried] = useState(false)
  const [wasOpen, setWasOpen] = useState(open)
  // The bot may have other scopes than when this was shown last.
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setScopes(usual)
  }
  const name = bot?.nickname ?? typed.trim()
  const making = useMutation({
    mutationFn: () => (bot ? renewBot(bot.userId, scopes) : createBot(name, scopes)),
    onSettled: () => refreshBots(client),
  })
  const isFit = bot !== undefined || isWithin(typed, limits.nickname)
  const problem =
    wasTried && name === ''
      ? t('bots.nameMissing')
      : name !== '' && !isFit
        ? t('common.tooLong', limits.nickname)
        : undefined

  function close() {
    if (making.isPending) return
    onClose()
    setTyped('')
    setTried(false)
    making.reset()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (making.isPending || !isFit) return
    making.mutate(undefined, {
      onSuccess(secret) {
        close()
        onToken({ title: t('bots.tokenTitle', { name }), text: t('bots.tokenText'), secret })
      },
    })
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={bot ? name : t('bots.createBot')}
      description={bot && t('bots.renewTokenText')}
      size="sm"
      footer={
        <>
          <Button onClick={close} disabled={making.isPending}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={form} loading={making.isPending}>
            {t(bot ? 'bots.makeToken' : 'bots.createBot')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        {!bot && (
          <TextField
            label={t('bots.name')}
            hint={t('bots.botNameHint')}
            value={typed}
            onChange={(next) => {
              setTyped(next)
              making.reset()
            }}
            maxLength={limits.nickname.max}
            error={problem}
            autoComplete="off"
            autoFocus
          />
        )}
        <ScopesField scopes={scopes} onChange={setScopes} />
        <Problem text={making.error ? errorText(making.error) : undefined} />
      </form>
    </Dialog>
  )
}

interface ScopesFieldProps {
  scopes: readonly BotScope[]
  onChange: (scopes: BotScope[]) => void
}

/** Scopes of a bot. */
function ScopesField({ scopes, onChange }: ScopesFieldProps) {
  const t = useT()
  const has = (scope: BotScope) => scopes.includes(scope)
  const set = (scope: BotScope, isOn: boolean) => {
    const next = scopes.filter((one) => one !== scope)
    if (isOn)
      return onChange([...next, scope, ...(scope === 'send' && !has('read') ? ['read' as const] : [])])
    // A bot that does not read cannot send either.
    onChange(scope === 'read' ? next.filter((one) => one !== 'send') : next)
  }
  return (
    <fieldset className={styles.scopes}>
      <legend className={styles.legend}>{t('bots.scopes')}</legend>
      <Checkbox checked={has('read')} onChange={(isOn) => set('read', isOn)} hint={t('bots.readHint')}>
        {t('bots.read')}
      </Checkbox>
      <Checkbox checked={has('send')} onChange={(isOn) => set('send', isOn)} hint={t('bots.sendHint')}>
        {t('bots.send')}
      </Checkbox>
      <Checkbox checked={has('members')} onChange={(isOn) => set('members', isOn)}>
        {t('bots.members')}
      </Checkbox>
    </fieldset>
  )
}
