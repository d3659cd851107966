import {
  type Alert,
  alertFor,
  alertsOf,
  announcedText,
  firstNotificationSettings,
  forMe,
  type NotificationSettings,
  pushLimits,
} from '@parley/contract'
import type { Transaction } from '../../db/database.ts'
import { presentAlerts } from '../../messaging/conversations/reader-repository.ts'
import type { Asked, AskedDevices } from '../../messaging/groups/service.ts'
import { settingsOf } from '../notification-settings/service.ts'
import { type AskedDevice, askedDevices } from './asked-repository.ts'
import { type NewNote, putNotes, withdrawNotes, withdrawTag } from './note-repository.ts'
import { words } from './words.ts'

const tagOf = (what: Asked['what'], messageId: number) => `${what}-${messageId}`

/** Queues notifications of requests to read or to confirm a message, in the transaction of the request. */
export class ReadingRequestNotes implements AskedDevices {
  async ask({ queries }: Transaction, asked: Asked): Promise<void> {
    if (asked.people.length === 0) return
    const devices = await askedDevices(queries, asked)
    const settings = await settingsOf(queries, [...new Set(devices.map(({ user_id }) => user_id))])
    await putNotes(
      queries,
      devices.flatMap((device) => {
        const alert = alertOf(device, settings.get(device.user_id))
        return alert.how === 'nothing' ? [] : [noteOf(asked, device, alert)]
      }),
    )
  }

  end(
    { queries }: Transaction,
    { groupId, messageId }: Pick<Asked, 'groupId' | 'messageId'>,
    userId?: number,
  ): Promise<void> {
    const tag = tagOf('confirm', messageId)
    return userId === undefined ? withdrawTag(queries, groupId, tag) : withdrawNotes(queries, userId, tag)
  }
}

/** Like a message that mentions them: a mute lets it through, do not disturb and "nothing" do not. */
const alertOf = (device: AskedDevice, settings: NotificationSettings = firstNotificationSettings): Alert =>
  alertFor({
    ...forMe,
    now: Date.now(),
    settings,
    kind: 'group',
    alerts: alertsOf(presentAlerts(device)),
  })

function noteOf({ what, groupId, messageId }: Asked, device: AskedDevice, { how, shows }: Alert): NewNote {
  const { title, said, asksToRead, asksToConfirm } = words[device.language]
  const asks = what === 'read' ? asksToRead : asksToConfirm
  const shown = announcedText(device, device.language, pushLimits.text) ?? ''
  const bodies = {
    all: said(asks(device.name), shown),
    sender: asks(device.name),
    neither: asks(''),
  }
  return {
    deviceId: device.id,
    push: {
      kind: 'reminder',
      tag: tagOf(what, messageId),
      title: shows === 'neither' ? title : device.title,
      body: bodies[shows],
      path: `/group/${groupId}?m=${messageId}`,
      isQuiet: how === 'quiet',
    },
    goesAt: { conversationId: groupId, sequence: what === 'read' ? device.sequence : null },
  }
}
