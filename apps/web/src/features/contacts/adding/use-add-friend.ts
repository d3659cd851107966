import type { UserHit, VerificationInfo } from '@parley/contract'
import { Verification } from '@parley/contract/enums'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { useT } from '../../../lib/i18n/index.ts'
import { toast } from '../../../lib/toast.ts'
import { refreshFriends } from '../refresh.ts'
import { type Application, makesFriends, requestOf } from './application.ts'

/** Whom one wants to add. */
export type Addressee = Pick<UserHit, 'userID' | 'nickname' | 'avatar'>

interface Sending {
  person: Addressee
  info: VerificationInfo
  application?: Application
}

const noWords: Application = { message: '', answers: {} }

/**
 * Adding somebody: asks how they want to be added, then sends what that takes. Where anyone may add them that is all;
 * else, or when something stands in the way, the dialog opens.
 */
export function useAddFriend() {
  const t = useT()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)

  const ask = useMutation({
    mutationFn: ({ userID }: Addressee) => api.call('POST /api/user/valid', { body: { friendId: userID } }),
    onSuccess: (info, person) =>
      info.verification === Verification.anyone ? send.mutate({ info, person }) : setOpen(true),
    onError: () => setOpen(true),
  })

  const send = useMutation({
    mutationFn: ({ person, info, application = noWords }: Sending) =>
      api.call('POST /api/user/friends', {
        body: { friendId: person.userID, ...requestOf(info, application) },
      }),
    async onSuccess(_, { info }) {
      await refreshFriends(client)
      setOpen(false)
      toast.success(makesFriends(info) ? t('contacts.friendsNow') : t('contacts.requestSent'))
    },
    onError: () => setOpen(true),
  })

  const start = (person: Addressee) => {
    send.reset()
    ask.mutate(person)
  }
  return {
    isOpen,
    person: ask.variables,
    /** How the person wants to be added, once they have been asked. */
    info: ask.data,
    error: send.error ?? ask.error,
    isAsking: ask.isPending,
    isSending: send.isPending,
    start,
    submit: (application: Application) => {
      if (ask.variables && ask.data) send.mutate({ person: ask.variables, info: ask.data, application })
    },
    forgetError: send.reset,
    close: () => setOpen(false),
  }
}

export type Adding = ReturnType<typeof useAddFriend>
