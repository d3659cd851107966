import {
  type Alert,
  alertFor,
  announcedText,
  firstNotificationSettings,
  ofNoConversation,
  pushLimits,
} from '@parley/contract'
import type { Transaction } from '../../db/database.ts'
import type { DueReminder, RemindingDevices } from '../../messaging/scheduled/service.ts'
import { settingsOf } from '../notification-settings/service.ts'
import { type SignedInDevice, signedInDevicesOf } from './device-repository.ts'
import { type NewNote, putNotes, withdrawNotes } from './note-repository.ts'
import { words } from './words.ts'

const tagOf = (id: number) => `reminder-${id}`

/** Queues notifications of reminders in the transaction in which they become due, and withdraws them with their end. */
export class Reminding implements RemindingDevices {
  async remind({ queries }: Transaction, due: readonly DueReminder[]): Promise<void> {
    const userIds = [...new Set(due.map(({ userId }) => userId))]
    const [devices, settings] = [
      await signedInDevicesOf(queries, userIds),
      await settingsOf(queries, userIds),
    ]
    const notes = due.flatMap((one) => {
      const wanted = settings.get(one.userId) ?? firstNotificationSettings
      const alert = alertFor({ ...ofNoConversation, settings: wanted, now: Date.now() })
      if (alert.how === 'nothing') return []
      const theirs = devices.filter(({ user_id }) => user_id === one.userId)
      return theirs.map((device) => noteOf(one, device, alert))
    })
    await putNotes(queries, notes)
  }

  /** The reminder is done, or was put off. */
  end({ queries }: Transaction, userId: number, id: number): Promise<void> {
    return withdrawNotes(queries, userId, tagOf(id))
  }
}

function noteOf(
  { id, path, conversationId, messageId, name, message }: DueReminder,
  device: SignedInDevice,
  { how, shows }: Alert,
): NewNote {
  const { reminder, said } = words[device.language]
  const text = announcedText(message, device.language, pushLimits.text) ?? ''
  const body = shows === 'all' ? said(name, text) : shows === 'sender' ? name : ''
  return {
    deviceId: device.id,
    goesAt: { conversationId, sequence: null },
    push: {
      kind: 'reminder',
      tag: tagOf(id),
      title: reminder,
      body,
      path: `${path}?m=${messageId}`,
      isQuiet: how === 'quiet',
    },
  }
}
