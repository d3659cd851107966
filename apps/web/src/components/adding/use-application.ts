import type { VerificationInfo } from '@parley/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../../platform/toast.ts'
import { type Application, admitsAtOnce, isOpen as isDoorOpen, requestOf } from './application.ts'
import type { DoorWithTexts } from './doors.ts'

/** The person or group that one wants to be let in by. */
export interface Addressee {
  id: number
  name: string
  avatar: string
}

interface Sending {
  addressee: Addressee
  info: VerificationInfo
  application?: Application
}

const noWords: Application = { message: '', answers: {} }

/**
 * Becoming a friend or a member: asks what it takes, then sends that. Where anyone is let in that is all; else, or when
 * something stands in the way, the dialog opens.
 */
export function useApplication(door: DoorWithTexts) {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)

  const ask = useMutation({
    mutationFn: ({ id }: Addressee) => door.ask(id),
    onSuccess: (info, addressee) => (isDoorOpen(info) ? send.mutate({ info, addressee }) : setOpen(true)),
    onError: () => setOpen(true),
  })

  const send = useMutation({
    mutationFn: ({ addressee, info, application = noWords }: Sending) =>
      door.send(addressee.id, requestOf(info, application)),
    async onSuccess(_, { info }) {
      await door.refresh(client)
      setOpen(false)
      toast.success(admitsAtOnce(info) ? door.admittedText() : door.requestedText())
    },
    onError: () => setOpen(true),
  })

  const start = (addressee: Addressee) => {
    send.reset()
    ask.mutate(addressee)
  }
  return {
    isOpen,
    addressee: ask.variables,
    /** Requirements of a request, once the server has sent them. */
    info: ask.data,
    error: send.error ?? ask.error,
    isAsking: ask.isPending,
    isSending: send.isPending,
    start,
    submit: (application: Application) => {
      if (ask.variables && ask.data) send.mutate({ addressee: ask.variables, info: ask.data, application })
    },
    forgetError: send.reset,
    close: () => setOpen(false),
  }
}

export type Applying = ReturnType<typeof useApplication>
