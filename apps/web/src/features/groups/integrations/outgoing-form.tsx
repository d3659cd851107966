import type { OutgoingWebhook } from '@parley/contract'
import { limits } from '@parley/contract/limits'
import { outgoingWebhookLimits } from '@parley/contract/outgoing-webhook-limits'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { Problem } from '../../../components/controls/problem.tsx'
import { RadioGroup } from '../../../components/controls/radio-group.tsx'
import { TextField } from '../../../components/controls/text-field.tsx'
import { useGroupMutation } from '../../../components/groups/use-group-mutation.ts'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import type { ShownSecret } from '../../../components/overlays/secret-dialog.tsx'
import { errorText } from '../../../domain/api/api-errors.ts'
import { changeOutgoingWebhook, createOutgoingWebhook } from '../../../domain/groups/outgoing-webhooks.ts'
import { t as text, useT } from '../../../platform/texts/index.ts'
import styles from './integrations.module.css'
import { type Fields, problemsOf, wordsIn } from './outgoing-fields.ts'

interface OutgoingFormProps {
  groupId: number
  /** Without it a new one is made. */
  webhook?: OutgoingWebhook
  open: boolean
  onClose: () => void
  /** There is a new secret to be shown. */
  onSecret: (shown: ShownSecret) => void
}

const fieldsOf = (webhook: OutgoingWebhook | undefined): Fields => ({
  name: webhook?.name ?? '',
  url: webhook?.url ?? '',
  which: webhook && webhook.words.length > 0 ? 'words' : 'all',
  words: webhook?.words.join(' ') ?? '',
})

/** How the secret of one is shown, once. */
export const shownSecret = (name: string, secret: string): ShownSecret => ({
  title: text('outgoing.secretTitle', { name }),
  text: text('outgoing.secretText'),
  secret,
})

/** Asks where a webhook sends what, and what a new one is called. */
export function OutgoingForm({ groupId, webhook, open, onClose, onSecret }: OutgoingFormProps) {
  const t = useT()
  const form = useId()
  const [wasOpen, setWasOpen] = useState(open)
  const [fields, setFields] = useState(() => fieldsOf(webhook))
  const [wasTried, setTried] = useState(false)
  const name = fields.name.trim()
  const saving = useGroupMutation(
    async () => {
      const settings = { url: fields.url.trim(), words: wordsIn(fields) }
      if (!webhook) return createOutgoingWebhook(groupId, name, settings)
      return await changeOutgoingWebhook(groupId, webhook.id, settings)
    },
    () => (webhook ? text('groups.saved') : text('outgoing.made', { name })),
    { handlesErrors: true },
  )
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) {
      setFields(fieldsOf(webhook))
      setTried(false)
      saving.reset()
    }
  }
  const problems = problemsOf(fields, wasTried)
  const label = t(webhook ? 'common.save' : 'outgoing.create')

  function change(changes: Partial<Fields>) {
    setFields((before) => ({ ...before, ...changes }))
    saving.reset()
  }
  function close() {
    if (!saving.isPending) onClose()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (saving.isPending || Object.values(problemsOf(fields, true)).some(Boolean)) return
    saving.mutate(undefined, {
      onSuccess(secret) {
        if (secret === undefined) onClose()
        else onSecret(shownSecret(name, secret))
      },
    })
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={webhook ? t('outgoing.editTitle', { name: webhook.name }) : t('outgoing.create')}
      footer={
        <>
          <Button onClick={close} disabled={saving.isPending}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={form} loading={saving.isPending}>
            {label}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        {!webhook && (
          <TextField
            label={t('bots.name')}
            hint={t('outgoing.nameHint')}
            placeholder={t('outgoing.namePlaceholder')}
            value={fields.name}
            onChange={(next) => change({ name: next })}
            maxLength={limits.nickname.max}
            error={problems.name}
            autoComplete="off"
            autoFocus
          />
        )}
        <TextField
          label={t('outgoing.address')}
          placeholder={t('outgoing.addressPlaceholder')}
          {...(webhook && { hint: t('outgoing.addressHint') })}
          value={fields.url}
          onChange={(url) => change({ url })}
          error={problems.url}
          type="url"
          autoComplete="off"
          spellCheck={false}
        />
        <RadioGroup
          label={t('outgoing.which')}
          value={fields.which}
          onChange={(which) => change({ which })}
          options={[
            { value: 'all', label: t('outgoing.all'), hint: t('outgoing.botsNote') },
            { value: 'words', label: t('outgoing.some') },
          ]}
        />
        {fields.which === 'words' && (
          <TextField
            label={t('outgoing.words')}
            hint={t('outgoing.wordsHint', { max: outgoingWebhookLimits.words })}
            value={fields.words}
            onChange={(words) => change({ words })}
            error={problems.words}
            autoComplete="off"
            spellCheck={false}
          />
        )}
        <Problem text={saving.error ? errorText(saving.error) : undefined} />
      </form>
    </Dialog>
  )
}
