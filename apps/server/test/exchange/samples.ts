import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { newFolder } from './folders.ts'

/** The files of an export by their paths. */
export type Files = Readonly<Record<string, Buffer | string>>

export function writeFolder(files: Files): string {
  const folder = newFolder()
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}

export function writeZip(files: Files): string {
  const path = join(newFolder(), 'export.zip')
  const entries = Object.entries(files).map(([name, content]) => [name, new Uint8Array(Buffer.from(content))])
  writeFileSync(path, zipSync(Object.fromEntries(entries)))
  return path
}

const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()

const seconds = (at: number) => 1_700_000_000 + at
const json = JSON.stringify
const lines = (...all: readonly object[]) => all.map((one) => json(one)).join('\n')

/**
 * Exports of all products have the same content: Lin, who signs in there as she does here, and Bob are in a group and
 * write to one another. Both are given by their accounts.
 */
export const samples: Readonly<Record<string, (lin: string, bob: string) => Files>> = {
  slack: (lin, bob) => ({
    'users.json': json([
      { id: 'U1', name: lin, profile: { display_name: 'Lin' } },
      { id: 'U2', name: bob, profile: { display_name: 'Bob' } },
    ]),
    'channels.json': json([{ id: 'C1', name: 'general', members: ['U1', 'U2'], creator: 'U1' }]),
    'dms.json': json([{ id: 'D1', members: ['U1', 'U2'] }]),
    'general/2023-11-14.json': json([
      { type: 'message', user: 'U2', text: '*hello* <@U1>', ts: `${seconds(1)}.000100` },
      {
        ...{ type: 'message', user: 'U1', text: 'look', ts: `${seconds(2)}.000100` },
        ...{ thread_ts: `${seconds(1)}.000100`, files: [{ id: 'F1', name: 'p.png' }] },
        reactions: [{ name: 'tada', users: ['U2'], count: 1 }],
      },
      { type: 'message', subtype: 'channel_join', user: 'U2', text: 'joined', ts: `${seconds(3)}.0` },
    ]),
    'D1/2023-11-14.json': json([{ type: 'message', user: 'U2', text: 'for you', ts: `${seconds(4)}.0` }]),
    '__uploads/F1/p.png': picture,
  }),
  mattermost: (lin, bob) => ({
    'import.jsonl': lines(
      { type: 'version', version: 1 },
      { type: 'channel', channel: { team: 't', name: 'general', display_name: 'general' } },
      ...[
        [lin, 'Lin', 'channel_user channel_admin'],
        [bob, 'Bob', 'channel_user'],
      ].map(([username, nickname, roles]) => ({
        type: 'user',
        user: { username, nickname, teams: [{ name: 't', channels: [{ name: 'general', roles }] }] },
      })),
      {
        type: 'post',
        post: {
          ...{ team: 't', channel: 'general', user: bob, message: `**hello** @${lin}` },
          create_at: seconds(1) * 1000,
          replies: [
            {
              ...{ user: lin, message: 'look', create_at: seconds(2) * 1000 },
              attachments: [{ path: 'p.png' }],
              reactions: [{ user: bob, emoji_name: 'tada', create_at: seconds(3) * 1000 }],
            },
          ],
        },
      },
      {
        type: 'post',
        post: {
          ...{ team: 't', channel: 'general', user: bob, message: 'joined', type: 'system_join_channel' },
          create_at: seconds(3) * 1000,
        },
      },
      {
        type: 'direct_post',
        direct_post: {
          ...{ channel_members: [lin, bob], user: bob, message: 'for you' },
          create_at: seconds(4) * 1000,
        },
      },
    ),
    'data/p.png': picture,
  }),
  'rocket-chat': (lin, bob) => {
    const [ofLin, ofBob] = [
      { _id: 'u1', username: lin, name: 'Lin' },
      { _id: 'u2', username: bob, name: 'Bob' },
    ]
    const at = (second: number) => ({ $date: new Date(seconds(second) * 1000).toISOString() })
    return {
      'users.json': lines(...[ofLin, ofBob].map((one) => ({ ...one, type: 'user', active: true }))),
      'rocketchat_room.json': lines(
        { _id: 'GENERAL', t: 'c', name: 'general' },
        { _id: 'u1u2', t: 'd', uids: ['u1', 'u2'] },
      ),
      'rocketchat_subscription.json': lines(
        { rid: 'GENERAL', u: ofLin, roles: ['owner'] },
        { rid: 'GENERAL', u: ofBob },
      ),
      'rocketchat_message.json': lines(
        { _id: 'm1', rid: 'GENERAL', msg: `*hello* @${lin}`, ts: at(1), u: ofBob },
        {
          ...{ _id: 'm2', rid: 'GENERAL', msg: 'look', ts: at(2), u: ofLin, tmid: 'm1' },
          ...{ files: [{ _id: 'f1', name: 'p.png' }], reactions: { ':tada:': { usernames: [bob] } } },
        },
        { _id: 'm3', rid: 'GENERAL', msg: '', t: 'uj', ts: at(3), u: ofBob },
        { _id: 'm4', rid: 'u1u2', msg: 'for you', ts: at(4), u: ofBob },
      ),
      'uploads/f1.png': picture,
    }
  },
  telegram: (lin) => {
    const said = (id: number, by: string, from: string, more: object) => ({
      ...{ id, type: 'message', date_unixtime: String(seconds(id)), from_id: by, from },
      ...more,
    })
    const hello = [{ type: 'bold', text: 'hello' }, ' ', { type: 'mention_name', text: 'Lin', user_id: 1 }]
    return {
      'result.json': json({
        personal_information: { user_id: 1, first_name: 'Lin', last_name: '', username: `@${lin}` },
        chats: {
          list: [
            {
              ...{ name: 'general', type: 'private_supergroup', id: 7 },
              messages: [
                said(1, 'user2', 'Bob', { text: hello }),
                said(2, 'user1', 'Lin', {
                  ...{ text: 'look', reply_to_message_id: 1, photo: 'photos/p.png' },
                  reactions: [
                    { type: 'emoji', emoji: '🎉', count: 1, recent: [{ from: 'Bob', from_id: 'user2' }] },
                  ],
                }),
                {
                  ...{ id: 3, type: 'service', date_unixtime: String(seconds(3)) },
                  ...{ actor: 'Bob', actor_id: 'user2', action: 'join_group_by_link' },
                },
              ],
            },
            {
              ...{ name: 'Bob', type: 'personal_chat', id: 2 },
              messages: [said(4, 'user2', 'Bob', { text: 'for you' })],
            },
          ],
        },
      }),
      'photos/p.png': picture,
    }
  },
}
