import type { migrations } from '../../../src/db/migrations/index.ts'

export const [alice, bob, carla, dan, eve, frank] = [10001, 10002, 10003, 10004, 10005, 10006]
/** The conversation of Alice and Bob, and the group of Alice. */
const [direct, group] = [1, 2]
export const groupId = group
/** Somebody of whom there is nothing but what they hid. */
export const stranger = 99_999

/** The bytes of Alice's picture, and where they are in the data folder. */
export const picture = { id: 'p'.repeat(32), key: 'abc123', bytes: 'a picture', width: 40, height: 30 }
export const oldSession = '11111111-2222-4333-8444-555555555555'
/** The hash of the password in `support/people.ts`. */
const passwordHash =
  '$argon2id$v=19$m=8,t=1,p=1$0nc/wPi9svP9ccGNrzRx8w$25vuQOUsHxuxa6JeAZwo4650cPg/1TMw7K5TlZZT53Q'

const src = `/api/file/${picture.id}`
const literal = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'`
const minute = (n: number) => `'2026-01-01 00:${String(n).padStart(2, '0')}Z'`

type Said = readonly [sender: number, type: number, body: object, preview: string, clientId?: string]

/** Messages at the end of a conversation; since logs, with the next position. */
const says = (conversation: number, from: number, hasLogs: boolean, ...messages: Said[]) =>
  messages.map(([sender, type, body, preview, clientId], i) => {
    const at = minute(from + i)
    return `with moved as (
      update conversations set last_sequence = last_sequence + 1, last_message_at = ${at}
        ${hasLogs ? ', last_position = last_position + 1' : ''}
      where id = ${conversation} returning *
    ) insert into messages (conversation_id, sequence, ${hasLogs ? 'position, ' : ''}sender_id, type, body, preview,
      shows_date, client_message_id, created_at
    ) select id, last_sequence, ${hasLogs ? 'last_position, ' : ''}${sender}, ${type}, ${literal(body)}, '${preview}',
      ${i === 0}, ${clientId ? `'${clientId}'` : 'null'}, ${at} from moved`
  })

interface Stored {
  readonly stored: readonly string[]
  /** Previews of what it adds to the conversation of Alice and Bob, and to the group. */
  readonly direct?: readonly string[]
  readonly group?: readonly string[]
}

const nothing: Stored = { stored: [] }

/** Data that people had entered by each state of the schema, as the nodes of that time stored it. */
export const releases: Readonly<Record<keyof typeof migrations, Stored>> = {
  '0001-people-and-messages': {
    stored: [
      `insert into users (nickname, abstract, account_name, recall_message, verification, verification_question) values
        ('Alice', 'hikes', 'alice', 'by Alice', 2, null), ('Bob', '', null, null, 1, null),
        ('Carla', '', null, null, 4, '{"problem1": "Which peak?", "answer1": "Rigi"}'), ('Dan', '', null, null, 2, null),
        ('Eve', '', null, null, 2, null), ('Frank', '', null, null, 2, null)`,
      `insert into credentials select id, '${passwordHash}' from users`,
      `insert into sessions (id, user_id, expires_at, ip, user_agent)
        values ('${oldSession}', ${alice}, now() + interval '20 days', '10.0.0.1', 'Mozilla/5.0 Chrome/140.0')`,
      `insert into friendships (user_id, friend_id, note) values (${alice}, ${bob}, 'Bobby'), (${bob}, ${alice}, '')`,
      `insert into friend_requests (sender_id, receiver_id, message, verification)
        values (${carla}, ${alice}, 'It is me', 2)`,
      `insert into conversations (kind) values (1)`,
      `insert into direct_conversations values (${direct}, ${alice}, ${bob})`,
      ...says(
        direct,
        1,
        false,
        [alice, 1, { content: 'first' }, 'first', 'alice-1'],
        [bob, 9, { msgID: 1, content: 'indeed' }, '[回复消息] - indeed'],
        [alice, 10, { msgID: 2, content: 'quoted' }, '[引用消息] - quoted'],
        [alice, 8, { content: '撤回了一条消息,by Alice' }, '[撤回消息] - 撤回了一条消息,by Alice'],
        [bob, 1, { content: 'unread' }, 'unread'],
      ),
      `insert into conversation_members (conversation_id, user_id, pinned_at, read_up_to)
        values (${direct}, ${alice}, now(), 4), (${direct}, ${bob}, null, 5)`,
      `insert into message_deletions values (${bob}, ${direct}, 1)`,
    ],
    direct: [
      'first',
      '[回复消息] - indeed',
      '[引用消息] - quoted',
      '[撤回消息] - 撤回了一条消息,by Alice',
      'unread',
    ],
  },
  '0002-groups': {
    stored: [
      `insert into conversations (kind) values (2)`,
      `insert into groups (id, title, abstract, avatar, size, is_search, verification, creator_id)
        values (${group}, 'Hikers', 'over the hills', '', 200, true, 2, ${alice})`,
      `insert into conversation_members (conversation_id, user_id, role, nickname)
        values (${group}, ${alice}, 1, ''), (${group}, ${bob}, 3, 'Bob the guide'), (${group}, ${dan}, 2, '')`,
      `insert into group_requests (group_id, user_id, type, message, status)
        values (${group}, ${carla}, 1, 'let me in', 0), (${group}, ${frank}, 2, '', 1)`,
      ...says(
        group,
        10,
        false,
        [alice, 1, { content: 'to all' }, 'to all'],
        [dan, 11, { userID: bob, content: 'look' }, '[@消息] - look'],
      ),
    ],
    group: ['to all', '[@消息] - look'],
  },
  '0003-administration': {
    stored: [
      `update users set role = 1 where id = ${alice}`,
      `update users set curtail_add_user = true where id = ${dan}`,
      `update users set nickname = '已注销', deleted_at = now() where id = ${eve}`,
      `delete from credentials where user_id = ${eve}`,
      `insert into audit_log (event, details, user_id, ip) values ('userDeleted', '{"userId": ${eve}}', ${alice}, '10.0.0.1')`,
    ],
  },
  '0004-calls': {
    stored: says(direct, 20, false, [
      alice,
      6,
      { startTime: '2026-01-01T00:19:00.000Z', endTime: '2026-01-01T00:20:00.000Z', endReason: 0 },
      '[语音通话]',
    ]),
    direct: ['[语音通话]'],
  },
  '0005-files': {
    stored: [
      `insert into blobs (key, sha256, size) values ('${picture.key}', repeat('a', 64), ${picture.bytes.length})`,
      `insert into files (public_id, owner_id, kind, name, suffix, type, blob_id, width, height, unused_since)
        values ('${picture.id}', ${alice}, 3, 'peak.png', 'png', 'image/png', 1, ${picture.width}, ${picture.height}, null)`,
      ...says(
        direct,
        25,
        false,
        [alice, 2, { title: 'peak.png', src }, '[图片消息] - peak.png'],
        [alice, 3, { title: 'walk.mp4', src, time: 3 }, '[视频消息] - walk.mp4'],
        [alice, 4, { title: 'map.pdf', src, size: 9, type: 'application/pdf' }, '[文件消息] - map.pdf'],
        [alice, 5, { src, time: 2 }, '[语音消息]'],
        [alice, 14, { content: `<p>see <img src="${src}"></p>` }, '[图文消息]'],
      ),
      `insert into file_uses (file_id, conversation_id, message_id)
        select 1, conversation_id, id from messages where type in (2, 3, 4, 5, 14)`,
    ],
    direct: [
      '[图片消息] - peak.png',
      '[视频消息] - walk.mp4',
      '[文件消息] - map.pdf',
      '[语音消息]',
      '[图文消息]',
    ],
  },
  '0006-open-login': {
    stored: [
      `insert into open_identities (issuer, subject, user_id) values ('https://id.test', 'bob', ${bob})`,
    ],
  },
  '0007-name-search': nothing,
  '0008-reading': {
    stored: [
      `update conversation_members set do_not_disturb = true where conversation_id = ${direct} and user_id = ${alice}`,
      ...says(group, 30, false, [alice, 11, { userID: 0, content: 'everyone' }, '[@消息] - everyone']),
    ],
    group: ['[@消息] - everyone'],
  },
  '0009-administration-search': nothing,
  '0010-members-version': { stored: [`update conversations set members_version = 3 where id = ${group}`] },
  '0011-logs': {
    stored: [
      ...says(direct, 35, true, [alice, 1, { content: 'with a place' }, 'with a place']),
      `insert into conversation_changes (conversation_id, position, change) select id, last_position + 1, '${JSON.stringify(
        {
          kind: 'withdrawal',
          messageId: 4,
          by: alice,
          content: '撤回了一条消息,by Alice',
          preview: '[撤回消息] - 撤回了一条消息,by Alice',
        },
      )}' from conversations where id = ${direct}`,
      `update conversations set last_position = last_position + 1 where id = ${direct}`,
      ...says(direct, 36, true, [alice, 1, { content: 'after a change' }, 'after a change']),
      `insert into person_logs (user_id, last_position) values (${alice}, 1)`,
      `insert into person_changes (user_id, position, topics) values (${alice}, 1, '{friends}')`,
    ],
    direct: ['with a place', 'after a change'],
  },
  '0012-last-seen': {
    stored: [
      `update users set shows_last_seen = false where id = ${bob}`,
      `insert into last_seen values (${bob}, now())`,
    ],
  },
  '0013-sign-ins': {
    stored: [`insert into sign_in_places (user_id, place, is_new) values (${alice}, repeat('b', 64), false)`],
  },
  '0014-blocks': { stored: [`insert into blocks (user_id, blocked_id) values (${carla}, ${dan})`] },
  '0015-bans': {
    stored: [
      `insert into former_members (group_id, user_id, was_removed, banned_by, banned_at)
        values (${group}, ${frank}, true, ${alice}, now())
        on conflict (group_id, user_id) do update set was_removed = true, banned_by = ${alice}, banned_at = now()`,
    ],
  },
  '0016-upload-totals': nothing,
  '0017-schema-floor': {
    stored: [
      `insert into message_deletions select ${stranger}, ${direct}, s from generate_series(1, 1100) s where s <> 700`,
    ],
  },
  '0018-hidden-spans': nothing,
  '0019-jobs': nothing,
  '0020-hidden-messages': nothing,
  '0021-invitations': {
    stored: [
      `update users set is_owner = true where id = ${alice}`,
      `insert into invitations (kind, code, inviter_id, expires_at, uses, max_uses)
        values ('group', 'K7QF2MXD9RTWHB4C', ${alice}, now() + interval '7 days', 1, 30)`,
      `insert into invitation_groups values (1, ${group})`,
      `insert into invitation_uses (invitation_id, user_id) values (1, ${bob})`,
    ],
  },
  '0022-system-lines': {
    stored: [
      `insert into system_lines select id, last_sequence, last_position, '${JSON.stringify({ kind: 'left', by: frank, people: [], count: 0, after: 0 })}', now()
        from conversations where id = ${group}`,
    ],
  },
  '0023-directory': {
    stored: [
      `insert into departments (name, position) values ('Class 3', 1)`,
      `insert into department_people values (${bob}, 1)`,
    ],
  },
  '0024-archives': {
    stored: [
      `insert into archives (user_id, session_id, language, state, key, size, expires_at)
        values (${alice}, gen_random_uuid(), 'zh', 'ready', repeat('a', 32), 1, now() + interval '3 days')`,
    ],
  },
  '0025-confirming': {
    stored: [`update sessions set confirms = true, confirmed_until = now() where user_id = ${alice}`],
  },
  '0026-second-factors': {
    stored: [
      `insert into second_factors (user_id, secret, on_since, last_step) values (${eve}, 'sealed', now(), 59000000)`,
      `insert into recovery_codes values (${eve}, repeat('c', 43))`,
      `insert into passkeys (id, user_id, label, public_key, counter, transports)
        values ('cGFzc2tleQ', ${eve}, 'My key', 'a2V5', 3, 'usb nfc')`,
    ],
  },
  '0027-joining': {
    stored: [
      `insert into waiting_registrations (user_id, nickname, password_hash, message, ip, address)
        values (nextval(pg_get_serial_sequence('users', 'id')), 'Waits', 'hash', 'Class 3', '10.0.0.7', '10.0.0.7')`,
      `insert into member_files (id, made_by, content_hash, user_ids, expires_at)
        values ('0b0e7a52-6c1f-4e0e-9a43-0d5f6a3c1b11', ${alice}, 'hash', '{${bob}}', now() + interval '14 days')`,
    ],
  },
  '0028-staff-and-reports': {
    stored: [
      `update users set duty = 'moderator' where id = ${bob}`,
      `insert into reports (kind, thing, reporter_id, group_title, reason, text)
        values ('messages', 'messages 1', ${bob}, '', 'spam', 'again and again')`,
      `insert into report_people values (1, ${alice})`,
      `insert into report_messages values (1, 1, ${alice}, now(), '${JSON.stringify({ type: 1, textMsg: { content: 'first' } })}')`,
      `insert into file_uses (file_id, message_id, report_id) values (1, 0, 1)`,
    ],
  },
  '0029-group-life': {
    stored: [
      `update groups set slow_seconds = 30,
        quiet_hours = '{"from": "22:00", "to": "07:00", "days": [1, 7], "timeZone": "Asia/Shanghai"}'
        where id = ${group}`,
      `update former_members set last_message_at = now() where user_id = ${frank}`,
    ],
  },
  '0030-word-rules': {
    stored: [
      `insert into word_lists (name, action, is_on, words) values ('Advertising', 'hold', false, '{代开发票,casino}')`,
      `insert into held_messages (place, target, sender_id, client_message_id, type, body, preview, file_ids, words, lists)
        values ('group', ${group}, ${bob}, 'held', 1, '${JSON.stringify({ content: '代开发票' })}', '代开发票', '{}', '{代开发票}', '{Advertising}')`,
      `insert into file_uses (file_id, message_id, held_id) values (1, 0, 1)`,
    ],
  },
  '0031-announcements': {
    stored: [
      `insert into announcements (text, by_id) values ('The server moves on Sunday', ${alice})`,
      `insert into announcements_put_away values (1, ${bob})`,
    ],
  },
  '0032-retention': {
    stored: [
      `update groups set kept_days = 30 where id = ${group}`,
      `insert into conversation_ages values (${group}, 1, 1)`,
      `insert into file_ages values ('images', 1)`,
      `insert into retention_holds (user_id, reason, placed_by) values (${bob}, 'Case 12', ${alice})`,
      `insert into messages_under_hold select id, conversation_id, sender_id from messages where type = 8 order by id limit 1`,
    ],
  },
  '0033-reactions': {
    stored: [
      `insert into message_reactions (message_id, user_id, emoji) values (1, ${bob}, '👍')`,
      `update messages set reactions = '{"asOf": 1, "kinds": [{"emoji": "👍", "count": 1}]}' where id = 1`,
    ],
  },
  '0035-message-records': {
    stored: [
      `insert into message_records (message_id, entries) values (1, '[{"userId": ${bob}, "type": 1}]')`,
    ],
  },
  '0036-mentions': {
    stored: [
      ...says(group, 40, true, [alice, 11, { userID: bob, content: '@Bob @Carla' }, '[@消息] - @Bob @Carla']),
      `update messages set mentions = '[{"userID": ${bob}, "at": 0, "length": 4}]'
        where conversation_id = ${group} and sequence = (select last_sequence from conversations where id = ${group})`,
    ],
    group: ['[@消息] - @Bob @Carla'],
  },
  '0037-pins': {
    stored: [
      `insert into pinned_messages (message_id, conversation_id, by_id) values (1, ${direct}, ${alice})`,
    ],
  },
  '0038-group-announcements': {
    stored: [
      `insert into group_announcements (group_id, message_id, by_id)
        select ${group}, id, ${alice} from messages where conversation_id = ${group} order by id limit 1`,
      `insert into group_announcement_people (announcement_id, user_id) values (1, ${bob})`,
    ],
  },
  '0039-edits': {
    stored: [
      `insert into message_versions (message_id, version, type, body, written_at)
        values (1, 0, 1, '{"content": "Helo"}', now())`,
      `update messages set edited = '{"version": 1, "at": "2026-11-21T08:00:00.000Z", "id": "e1"}' where id = 1`,
    ],
  },
  '0040-readers': {
    stored: [
      `update groups set readers_from = 1 where id = ${group}`,
      `insert into read_reminders (message_id, group_id, sequence, by_id, reminded_at)
        select id, ${group}, sequence, sender_id, now() from messages where conversation_id = ${group} order by id limit 1`,
    ],
  },
  '0041-votes': {
    stored: [
      `insert into poll_votes (message_id, user_id, options) values (1, ${bob}, '{0,2}')`,
      `update messages set tally = '{"asOf": 1, "counts": [1, 0, 1], "voters": 1}' where id = 1`,
    ],
  },
  '0042-link-previews': {
    stored: [
      `update messages set link_preview =
        '{"asOf": 1, "page": {"url": "https://example.org/", "title": "Example", "description": ""}}' where id = 1`,
      `insert into links_to_read (message_id, url) values (1, 'https://example.org/')`,
      `insert into link_preview_settings values (${bob}, false)`,
    ],
  },
  '0043-heard-voices': {
    stored: [`insert into heard_voices (user_id, message_id) values (${bob}, 1)`],
  },
  '0044-media': nothing,
  '0046-sign-ups': {
    stored: [
      `insert into sign_ups (message_id, number, user_id, entry_id, content)
        values (1, 1, ${bob}, 'e1', 'Bob, two people'), (1, 2, ${alice}, 'e1', null)`,
    ],
  },
  '0048-scheduled-messages': {
    stored: [
      `insert into scheduled_messages (sender_id, place, target, client_message_id, said, due_at)
        values (${bob}, 'direct', ${alice}, 'later-1', '{"msg": {"type": 1, "textMsg": {"content": "Later"}}}', now())`,
    ],
  },
  '0049-reminders': {
    stored: [
      `insert into reminders (user_id, message_id, place, target, due_at)
        values (${bob}, 1, 'direct', ${alice}, now())`,
    ],
  },
  '0051-conferences': nothing,
  '0052-search': nothing,
  '0054-notifications': {
    stored: [
      `update conversation_members set tells_nothing = true, muting_ends_at = now() + interval '1 day'
        where conversation_id = ${direct} and user_id = ${alice}`,
      `insert into notification_settings (user_id, loud, shows) values (${bob}, 'mentions', 'sender')`,
    ],
  },
  '0055-push': {
    stored: [
      `insert into push_devices (session_id, user_id, endpoint, p256dh, auth, language)
        select id, user_id, 'https://push.example.org/1', 'key', 'auth', 'zh' from sessions limit 1`,
      `insert into pushes (device_id, conversation_id, sequence, expires_at) values (1, ${direct}, 1, now())`,
    ],
  },
  '0056-drafts': {
    stored: [
      `insert into drafts (user_id, place, target, version, said)
        values (${bob}, 'direct', ${alice}, nextval('draft_versions'), '{"text": "Well"}')`,
    ],
  },
  '0058-push-notes': {
    stored: [
      `insert into push_notes (device_id, tag, push, expires_at) values (1, 'reminder-1', '{"kind":"close"}', now())`,
    ],
  },
  '0060-reaction-notices': nothing,
  '0061-search-places': nothing,
  '0062-scheduled-files': {
    stored: [
      `insert into file_uses (file_id, message_id, scheduled_id)
        select f.id, 0, s.id from files f, scheduled_messages s limit 1`,
    ],
  },
  '0063-stickers': {
    stored: [
      `insert into stickers (user_id, file_id) select ${bob}, id from files limit 1`,
      `insert into file_uses (file_id, message_id, sticker_of) select id, 0, ${bob} from files limit 1`,
    ],
  },
  '0065-bots': {
    stored: [
      `insert into users (id, nickname, is_bot, search_user, verification) values (20001, 'Build', true, 0, 0)`,
      `insert into conversation_members (conversation_id, user_id) values (${group}, 20001)`,
      `insert into webhooks (group_id, bot_id, secret_hash, created_by) values (${group}, 20001, 'hash', ${alice})`,
    ],
  },
  '0066-bot-tokens': {
    stored: [
      `insert into users (id, nickname, is_bot, search_user, verification) values (20002, 'Answers', true, 0, 0)`,
      `insert into bots (user_id, owner_id, scopes) values (20002, ${alice}, '{read,send}')`,
    ],
  },
  '0067-mail': {
    stored: [
      `insert into mail_addresses (user_id, address, language, away_minutes, span_minutes)
        values (${bob}, 'bob@example.org', 'zh', 60, 240)`,
      `insert into mail_letters (user_id, kind, address, mark, language, code, until, state)
        values (${bob}, 'confirmation', 'bob@example.net', 'mark', 'zh', 'code', now(), 'waiting')`,
      `insert into mail_refusals (mark, until) values ('mark', now())`,
    ],
  },
  '0069-imports': {
    stored: [
      `insert into imported_records (source, kind, ref, target_id) values ('elsewhere', 1, 'U1', ${bob})`,
    ],
  },
  '0070-import-sums': {
    stored: [
      `insert into imported_records (source, kind, ref, target_id)
        values ('elsewhere', 1, encode(sha256('U2'), 'base64'), ${bob})`,
    ],
  },
  '0071-outgoing-webhooks': {
    stored: [
      `insert into users (id, nickname, is_bot, search_user, verification) values (20003, 'Deploy', true, 0, 0)`,
      `insert into outgoing_webhooks (id, group_id, bot_id, url, secret, created_by)
        values (7, ${group}, 20003, 'https://ci.example.org/parley', 'sealed', ${alice})`,
      `insert into webhook_deliveries (webhook_id, event, message_id, happened_at) values (7, 'message', 1, now())`,
    ],
  },
  '0072-commands': {
    stored: [
      `update bots set commands = '[{"name":"vote","description":"Ask everybody"}]' where user_id = 20002`,
    ],
  },
  '0073-lists-among-media': nothing,
  '0074-push-changes': nothing,
  '0076-held-vanishing': nothing,
  '0077-notes-of-messages': nothing,
  '0078-pushes-outlive-groups': nothing,
  '0079-gone-conversations': nothing,
  '0080-erased-link-previews': nothing,
  '0081-search-remaking': nothing,
  '0082-search-parts': nothing,
  '0083-failed-work': nothing,
  '0087-security-notices': nothing,
  '0089-signed-notices': nothing,
  '0090-site-language': nothing,
  '0091-wanted-account-names': nothing,
  '0096-chat-folders': {
    stored: [
      `insert into chat_folders (id, user_id, label, place) values (5, ${alice}, 'Work', 1)`,
      `insert into chat_folder_entries (folder_id, conversation_id, user_id) values (5, ${direct}, ${alice})`,
    ],
  },
  '0097-sticker-packs': {
    stored: [
      `insert into sticker_packs (name) values ('Pack')`,
      `insert into sticker_pack_stickers (pack_id, file_id, name) select 1, id, '' from files limit 1`,
      `insert into file_uses (file_id, message_id, pack_id) select id, 0, 1 from files limit 1`,
    ],
  },
  '0098-site-steps': nothing,
  '0099-deactivated-accounts': nothing,
  '0101-open-joins': nothing,
  '0102-provider-sessions': nothing,
  '0103-mailed-resets': {
    stored: [
      `insert into mailed_resets (user_id, address, language, token_hash, until)
        values (${bob}, 'bob@example.org', 'zh', 'hash', now())`,
    ],
  },
  '0104-threads': nothing,
}
