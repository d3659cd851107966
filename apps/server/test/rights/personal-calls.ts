import { all, anybody, by, table } from './row.ts'

const password = 'a long enough secret'
const passkey = { id: 'a', rawId: 'a', type: 'public-key', clientExtensionResults: {} } as const

/** Calls about oneself and about one other person: everybody in the scene is a friend of `friend` and no one else. */
const strayDevice = {
  endpoint: 'http://127.0.0.1/push',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  language: 'zh',
} as const

export const personalCalls = table({
  'POST /api/auth/register': [
    ['registers', () => ({ body: { nickname: 'New', pwd: password, rePwd: password } }), anybody('ok')],
  ],
  'POST /api/auth/login': [
    [
      'guesses a password',
      (s, me) => ({ body: { userName: `nobody${s.group}as${me}`, password } }),
      anybody('credentialsWrong'),
    ],
  ],
  'POST /api/auth/open_login': [
    [
      'signs in by a provider that nobody set up',
      () => ({ body: { flag: 'nobody', code: 'x' } }),
      anybody('providerUnknown'),
    ],
  ],
  'GET /api/auth/open_login/{name}/start': [
    [
      'goes to a provider that nobody set up',
      () => ({ params: { name: 'nobody' }, query: {} }),
      anybody('providerUnknown'),
    ],
  ],
  'GET /api/auth/open_login/{name}/return': [
    [
      'comes from a provider that nobody set up',
      () => ({ params: { name: 'nobody' }, query: {} }),
      anybody('providerUnknown'),
    ],
  ],
  'GET /api/auth/open_login/{name}/join': [
    [
      'reads what it may join at a provider that nobody set up',
      () => ({ params: { name: 'nobody' } }),
      anybody('providerUnknown'),
    ],
  ],
  'POST /api/auth/open_login/{name}/join': [
    [
      'joins an account to a provider that nobody set up',
      () => ({ params: { name: 'nobody' }, body: { password: 'x' } }),
      anybody('providerUnknown'),
    ],
  ],
  'POST /api/auth/open_login/{name}/decline': [
    [
      'declines an account at a provider that nobody set up',
      () => ({ params: { name: 'nobody' }, body: {} }),
      anybody('providerUnknown'),
    ],
  ],
  'POST /api/auth/open_login/{name}/logout': [
    [
      'ends sessions as a provider that nobody set up',
      () => ({ params: { name: 'nobody' }, body: { logout_token: 'x' } }),
      anybody('providerUnknown'),
    ],
  ],
  'POST /api/auth/logout': [['signs out', () => ({}), anybody('ok')]],
  'POST /api/auth/reset_password': [
    [
      'guesses a code',
      (s, me) => ({
        body: { userName: `nobody${s.group}as${me}`, code: 'guess', pwd: password, rePwd: password },
      }),
      anybody('resetRefused'),
    ],
    [
      "guesses a code to somebody's account",
      // No account is guessed at as often as there are people here.
      (s, me) => ({
        body: {
          userName: `${(me % 2 ? s.stranger : s.asker).id}`,
          code: 'guess',
          pwd: password,
          rePwd: password,
        },
      }),
      anybody('resetRefused'),
    ],
  ],
  'POST /api/auth/reset_mail': [
    [
      'has a link mailed where the site sends no mail',
      () => ({ body: { account: 'nobody@example.org' } }),
      anybody('mailOff'),
    ],
  ],
  'POST /api/auth/reset_by_mail': [
    [
      'guesses a link',
      () => ({ body: { ticket: 'guess', pwd: password, rePwd: password } }),
      anybody('resetLinkOver'),
    ],
  ],
  'PUT /api/user/password': [
    ['sets a first password, just signed in', () => ({ body: { password } }), all('ok')],
  ],
  'GET /api/auth/sessions': [['lists the own sessions', () => ({}), all('ok')]],
  'DELETE /api/auth/sessions': [['ends the own other sessions', () => ({}), all('ok')]],
  'DELETE /api/auth/notices': [['puts security notices away', () => ({ body: { upTo: 1 } }), all('ok')]],
  'DELETE /api/auth/sessions/{id}': [
    ['ends an own session', (s, me) => ({ params: { id: s.sessionOf(me) } }), all('ok')],
    [
      "ends somebody else's session",
      (s) => ({ params: { id: s.sessionOf(s.stranger.id) } }),
      all('signInUnknown'),
    ],
  ],
  'PUT /api/auth/sessions/{id}/confirm': [
    ['confirms an own session', (s, me) => ({ params: { id: s.sessionOf(me) } }), all('ok')],
    [
      "confirms somebody else's session",
      (s) => ({ params: { id: s.sessionOf(s.stranger.id) } }),
      all('signInUnknown'),
    ],
  ],
  'POST /api/auth/confirm': [
    ['confirms a sign-in of a moment ago, without a password', () => ({ body: {} }), all('ok')],
  ],
  'GET /api/auth/second_factor': [['reads what protects the account', () => ({}), all('ok')]],
  'POST /api/auth/second_factor': [
    ['sets up a second factor, just signed in', () => ({ body: {} }), all('ok')],
  ],
  'PUT /api/auth/second_factor': [
    ['turns on what is not set up', () => ({ body: { code: '123456' } }), all('secondFactorNotSetUp')],
  ],
  'DELETE /api/auth/second_factor': [
    ['turns off what is not on', () => ({ body: { code: '123456' } }), all('secondFactorIsOff')],
  ],
  'POST /api/auth/second_factor/recovery_codes': [
    ['asks for codes of what is not on', () => ({ body: { code: '123456' } }), all('secondFactorIsOff')],
  ],
  'POST /api/auth/passkeys/options': [
    ['asks for a passkey where none works', () => ({ body: {} }), all('passkeysUnavailable')],
  ],
  'POST /api/auth/passkeys': [
    [
      'adds a passkey where none works',
      () => ({
        body: {
          label: 'Key',
          credential: { ...passkey, response: { clientDataJSON: 'a', attestationObject: 'b' } },
        },
      }),
      all('passkeysUnavailable'),
    ],
  ],
  'DELETE /api/auth/passkeys/{id}': [
    ['removes an own passkey', (s, me) => ({ params: { id: s.passkeyOf(me) }, body: {} }), all('ok')],
    [
      "removes somebody else's passkey",
      (s) => ({ params: { id: s.passkeyOf(s.stranger.id) }, body: {} }),
      all('passkeyUnknown'),
    ],
  ],
  'POST /api/auth/passkey_login/options': [
    ['asks to sign in by a passkey where none works', () => ({}), anybody('passkeysUnavailable')],
  ],
  'POST /api/auth/passkey_login': [
    [
      'signs in by a passkey where none works',
      () => ({
        body: {
          credential: {
            ...passkey,
            response: { clientDataJSON: 'a', authenticatorData: 'b', signature: 'c' },
          },
        },
      }),
      anybody('passkeysUnavailable'),
    ],
  ],
  'POST /api/auth/socket_ticket': [['asks for a ticket', () => ({}), all('ok')]],
  'PUT /api/user/account_name': [
    ['chooses an account name', (_, me) => ({ body: { accountName: `name${me}` } }), all('ok')],
  ],
  'GET /api/settings/info': [['reads what the site is', () => ({}), anybody('ok')]],

  'GET /api/settings/open_login': [['reads how else to sign in', () => ({}), anybody('ok')]],

  'GET /api/user/user_info': [['reads the own profile', () => ({}), all('ok')]],
  'PUT /api/user/user_info': [['changes the own profile', () => ({ body: { abstract: 'Me' } }), all('ok')]],
  'GET /api/user/search': [['searches people', () => ({ query: { key: 'Nobody' } }), all('ok')]],
  'GET /api/user/friends': [['lists friends', () => ({ query: {} }), all('ok')]],
  'GET /api/user/friend_info': [
    ['reads about a friend', (s) => ({ query: { friendID: s.friend.id } }), all('ok')],
    ['reads about a stranger', (s) => ({ query: { friendID: s.stranger.id } }), all('notFriends')],
  ],
  'GET /api/user/card': [
    ['sees a friend', (s) => ({ query: { userID: s.friend.id } }), all('ok')],
    ['sees nobody', () => ({ query: { userID: 999_999_999 } }), all('userUnknown')],
  ],
  'GET /api/user/last_seen': [
    ['asks when a friend was here', (s) => ({ query: { friendID: s.friend.id } }), all('ok')],
    ['asks when a stranger was here', (s) => ({ query: { friendID: s.stranger.id } }), all('notFriends')],
  ],
  'GET /api/user/last_seen/setting': [['reads whether it is shown', () => ({}), all('ok')]],
  'PUT /api/user/last_seen/setting': [['hides it', () => ({ body: { showLastSeen: false } }), all('ok')]],
  'GET /api/user/online/setting': [['reads whether being online is shown', () => ({}), all('ok')]],
  'PUT /api/user/online/setting': [
    ['hides being online', () => ({ body: { showOnline: false } }), all('ok')],
  ],
  'GET /api/user/link_previews/setting': [['reads whether own links are read', () => ({}), all('ok')]],
  'PUT /api/user/link_previews/setting': [
    ['has own links not read', () => ({ body: { ofMine: false } }), all('ok')],
  ],
  'GET /api/user/notifications/setting': [['reads how they are notified', () => ({}), all('ok')]],
  'PUT /api/user/notifications/setting': [
    ['changes how they are notified', () => ({ body: { shows: 'sender' } }), all('ok')],
  ],
  'GET /api/push/key': [['asks for the key of push services', () => ({}), all('ok')]],
  'GET /api/push/devices': [['lists the devices that are notified', () => ({}), all('ok')]],
  'PUT /api/push/devices': [
    [
      'adds a device of a push service that may not be reached',
      () => ({ body: strayDevice }),
      all('pushServiceRefused'),
    ],
  ],
  // That of somebody else is none: `test/push` has that.
  'DELETE /api/push/devices/{id}': [
    ['removes a device that is not there', () => ({ params: { id: 999_999 } }), all('pushDeviceUnknown')],
  ],
  'POST /api/push/trial': [['tries a device that is not notified', () => ({}), all('pushDeviceUnknown')]],
  'POST /api/push/read': [
    [
      'marks something as read by a ticket that nobody wrote',
      () => ({ body: { ticket: 'AAAA' } }),
      anybody('pushTicketOver'),
    ],
  ],
  'POST /api/push/refuse': [
    [
      'refuses a call by a ticket that nobody wrote',
      () => ({ body: { ticket: 'AAAA' } }),
      anybody('pushTicketOver'),
    ],
  ],
  'GET /api/mail/setting': [['reads their address', () => ({}), all('ok')]],
  'PUT /api/mail/setting': [['changes what it is sent', () => ({ body: { digests: true } }), all('mailOff')]],
  'PUT /api/mail/address': [
    ['gives an address', () => ({ body: { address: 'a@example.org', language: 'en' } }), all('mailOff')],
  ],
  'DELETE /api/mail/pending': [['takes one back', () => ({}), all('ok')]],
  'DELETE /api/mail/address': [['has it forgotten', () => ({}), all('ok')]],
  'POST /api/mail/trial': [['tries it', () => ({}), all('mailOff')]],
  'POST /api/mail/confirm': [
    ['confirms one by a ticket that nobody wrote', () => ({ body: { ticket: 'AAAA' } }), anybody('mailOff')],
  ],
  'POST /api/mail/refuse': [
    [
      'refuses confirmations by a ticket that nobody wrote',
      () => ({ body: { ticket: 'AAAA' } }),
      anybody('mailLinkUnknown'),
    ],
  ],
  'POST /api/mail/allow': [
    [
      'takes that back by a ticket that nobody wrote',
      () => ({ body: { ticket: 'AAAA' } }),
      anybody('mailLinkUnknown'),
    ],
  ],
  // It leads to a page of the web app, which is not there in these tests.
  'GET /api/mail/end/{ticket}': [
    [
      'looks at the page on which digests end',
      () => ({ params: { ticket: 'AAAA' } }),
      anybody('pathUnknown'),
    ],
  ],
  'POST /api/mail/end/{ticket}': [
    [
      'ends digests by a ticket that nobody wrote',
      () => ({ params: { ticket: 'AAAA' } }),
      anybody('mailLinkUnknown'),
    ],
  ],
  'POST /api/mail/end': [
    [
      'ends digests by a ticket that nobody wrote, in the body',
      () => ({ body: { ticket: 'AAAA' } }),
      anybody('mailLinkUnknown'),
    ],
  ],
  'DELETE /api/chat/link_preview': [
    [
      'takes away what is shown of an own link',
      (s, me) => ({ body: { messageId: s.chatOf({ id: me }).own } }),
      all('ok'),
    ],
    [
      'takes away what is shown of a link of a friend',
      (s, me) => ({ body: { messageId: s.chatOf({ id: me }).theirs } }),
      all('linkPreviewForbidden'),
    ],
    [
      'takes away what is shown of a link in a group',
      (s) => ({ body: { messageId: s.messages('otherMember') } }),
      by('messageUnknown', 'linkPreviewForbidden', 'linkPreviewForbidden', 'linkPreviewForbidden'),
    ],
    [
      'takes away what is shown of a link of others',
      (s) => ({ body: { messageId: s.foreignMessage } }),
      all('messageUnknown'),
    ],
  ],
  'GET /api/user/archive': [['asks for the state of the own archive', () => ({}), all('ok')]],
  'POST /api/user/archive': [['has an archive made, just signed in', () => ({ body: {} }), all('ok')]],
  'POST /api/user/archive/link': [
    ['asks for the address of an archive that there is not', () => ({}), all('archiveUnknown')],
  ],
  'GET /api/user/archive/{link}': [
    ['guesses the address of an archive', () => ({ params: { link: 'guess' } }), anybody('archiveUnknown')],
  ],
  'GET /api/user/me/leaving': [['asks what would become of the own account', () => ({}), all('ok')]],
  'DELETE /api/user/me': [['deletes the own account, just signed in', () => ({ body: {} }), all('ok')]],
  'GET /api/user/blocks': [['lists whom they block', () => ({ query: {} }), all('ok')]],
  'POST /api/user/blocks': [
    ['blocks a friend', (s) => ({ body: { userId: s.friend.id } }), all('ok')],
    ['blocks a stranger', (s) => ({ body: { userId: s.stranger.id } }), all('ok')],
    ['blocks nobody', () => ({ body: { userId: 999_999_999 } }), all('userUnknown')],
    ['blocks themselves', (_, me) => ({ body: { userId: me } }), all('selfBlocked')],
  ],
  'DELETE /api/user/blocks': [
    ['unblocks somebody whom they do not block', (s) => ({ body: { userId: s.friend.id } }), all('ok')],
    ['unblocks nobody', () => ({ body: { userId: 999_999_999 } }), all('userUnknown')],
  ],
  'PUT /api/user/friends': [
    ['notes something about a friend', (s) => ({ body: { friendID: s.friend.id, notice: 'N' } }), all('ok')],
    [
      'notes something about a stranger',
      (s) => ({ body: { friendID: s.stranger.id, notice: 'N' } }),
      all('notFriends'),
    ],
  ],
  'DELETE /api/user/friends': [
    ['removes a friend', (s) => ({ body: { friendId: s.friend.id } }), all('ok')],
    ['removes a stranger', (s) => ({ body: { friendId: s.stranger.id } }), all('notFriends')],
  ],
  'POST /api/user/valid': [
    ['asks how somebody is added', (s) => ({ body: { friendId: s.stranger.id } }), all('ok')],
    ['asks how nobody is added', () => ({ body: { friendId: 999_999_999 } }), all('userUnknown')],
  ],
  'POST /api/user/friends': [
    [
      'asks a stranger',
      (s) => ({ body: { friendId: s.stranger.id } }),
      all('ok', { curtailed: 'addingCurtailed' }),
    ],
    [
      'asks a friend',
      (s) => ({ body: { friendId: s.friend.id } }),
      all('alreadyFriends', { curtailed: 'addingCurtailed' }),
    ],
    ['asks themselves', (_, me) => ({ body: { friendId: me } }), all('selfAsFriend')],
  ],
  'GET /api/user/valid': [['lists friend requests', () => ({ query: {} }), all('ok')]],
  'PUT /api/user/valid_status': [
    [
      'agrees to a request between others',
      (s) => ({ body: { verifyId: s.friendRequest, status: 1 } }),
      all('requestUnknown'),
    ],
    [
      'deletes a request between others',
      (s) => ({ body: { verifyId: s.friendRequest, status: 4 } }),
      all('requestUnknown'),
    ],
  ],

  'GET /api/chat/session': [['lists conversations', () => ({ query: {} }), all('ok')]],
  'GET /api/chat/history': [
    ['reads the history with a friend', (s) => ({ query: { friendId: s.friend.id } }), all('ok')],
    ['reads the history with a stranger', (s) => ({ query: { friendId: s.stranger.id } }), all('notFriends')],
  ],
  'GET /api/chat/media': [
    [
      'looks for pictures of a friend',
      (s) => ({ query: { friendId: s.friend.id, kinds: 'picture' } }),
      all('ok'),
    ],
    [
      'looks for pictures of a stranger',
      (s) => ({ query: { friendId: s.stranger.id, kinds: 'picture' } }),
      all('notFriends'),
    ],
  ],
  'GET /api/chat/pins': [
    ['reads what is pinned with a friend', (s) => ({ query: { friendId: s.friend.id } }), all('ok')],
    [
      'reads what is pinned with a stranger',
      (s) => ({ query: { friendId: s.stranger.id } }),
      all('notFriends'),
    ],
  ],
  'GET /api/search/messages': [
    ['searches what they read', () => ({ query: { text: 'hello' } }), all('ok')],
    [
      'searches a group',
      (s) => ({ query: { text: 'hello', groupId: s.group } }),
      by('notMember', 'ok', 'ok', 'ok'),
    ],
    [
      'searches what they would have said to a stranger',
      (s) => ({ query: { text: 'hello', friendId: s.stranger.id } }),
      all('notFriends'),
    ],
  ],
  'GET /api/search/places': [
    [
      'looks for something in a group',
      (s) => ({ query: { text: 'hello', groupId: s.group } }),
      by('notMember', 'ok', 'ok', 'ok'),
    ],
    ['looks for it nowhere', () => ({ query: { text: 'hello' } }), all('searchPlaceUnclear')],
  ],
  'GET /api/search/groups': [
    ['looks for groups by who is in them', () => ({ query: { text: 'Nobody' } }), all('ok')],
  ],
  'GET /api/search/days': [
    [
      'asks when something was said in a group',
      (s) => ({ query: { groupId: s.group, year: 2026, month: 11 } }),
      by('notMember', 'ok', 'ok', 'ok'),
    ],
  ],
  'GET /api/chat/votes': [
    [
      'asks who has voted about a message of a group that is no poll',
      (s) => ({ query: { messageId: s.messages('owner') } }),
      by('messageUnknown', 'messageNotPoll', 'messageNotPoll', 'messageNotPoll'),
    ],
    [
      'asks who has voted about what others said',
      (s) => ({ query: { messageId: s.foreignMessage } }),
      all('messageUnknown'),
    ],
  ],
  'GET /api/chat/sign_ups': [
    [
      'reads the entries of a message of a group that is no list',
      (s) => ({ query: { messageId: s.messages('owner') } }),
      by('messageUnknown', 'messageNotList', 'messageNotList', 'messageNotList'),
    ],
    [
      'reads the entries of what others said',
      (s) => ({ query: { messageId: s.foreignMessage } }),
      all('messageUnknown'),
    ],
  ],
  'GET /api/chat/reactions': [
    [
      'asks who has reacted to a message of a group',
      (s) => ({ query: { messageId: s.messages('owner') } }),
      by('messageUnknown', 'ok', 'ok', 'ok'),
    ],
    [
      'asks who has reacted to what a friend wrote',
      (s, me) => ({ query: { messageId: s.chatOf({ id: me }).theirs } }),
      all('ok'),
    ],
    [
      'asks who has reacted to what others said',
      (s) => ({ query: { messageId: s.foreignMessage } }),
      all('messageUnknown'),
    ],
  ],
  // Messages of others have nothing to show: `test/reactions` covers that.
  'GET /api/chat/reaction_notices': [['asks what was put on their messages', () => ({}), all('ok')]],
  'PUT /api/chat/reaction_notices': [
    [
      'has seen what was put on others’ messages',
      (s) => ({ body: { messageId: s.foreignMessage, position: 1 } }),
      all('ok'),
    ],
  ],
  'GET /api/chat/threads': [['lists the threads that they follow', () => ({ query: {} }), all('ok')]],
  'PUT /api/chat/threads/read': [
    [
      'has read a thread in a group',
      (s) => ({ body: { root: s.messages('otherMember') } }),
      by('messageUnknown', 'ok', 'ok', 'ok'),
    ],
    ['has read a thread of others', (s) => ({ body: { root: s.foreignMessage } }), all('messageUnknown')],
  ],
  'PUT /api/chat/threads/level': [
    [
      'follows a thread in a group',
      (s) => ({ body: { root: s.messages('otherMember'), level: 'all' } }),
      by('messageUnknown', 'ok', 'ok', 'ok'),
    ],
    [
      'follows a thread of others',
      (s) => ({ body: { root: s.foreignMessage, level: 'all' } }),
      all('messageUnknown'),
    ],
  ],
  // What nobody sees is passed over: `test/voices` has that.
  'GET /api/chat/heard': [
    ['asks what they have heard', (s) => ({ query: { messageIds: `${s.foreignMessage}` } }), all('ok')],
  ],
  'POST /api/chat/heard': [
    ['says what they have heard', (s) => ({ body: { idList: [s.foreignMessage] } }), all('ok')],
  ],
  'GET /api/chat/drafts': [['reads what they have not sent', () => ({}), all('ok')]],
  // Whose it is says the session alone, and the conversation is only a name: `test/drafts` has that.
  'PUT /api/chat/drafts': [
    [
      'writes something to themselves without sending it',
      (_, me) => ({ body: { userID: me, base: 0, said: { text: 'Not yet' } } }),
      all('ok'),
    ],
  ],
  'GET /api/user/bots': [['reads their bots', () => ({}), all('ok')]],
  'POST /api/user/bots': [
    ['makes a bot', () => ({ body: { nickname: 'Bot', scopes: ['read'] } }), all('ok')],
    [
      'makes a bot that sends what it does not read',
      () => ({ body: { nickname: 'Bot', scopes: ['send'] } }),
      all('botScopesUseless'),
    ],
  ],
  'PUT /api/user/bots': [
    [
      'renews the token of somebody who is no bot of theirs',
      (s) => ({ body: { userId: s.friend.id, scopes: [] } }),
      all('botUnknown'),
    ],
  ],
  'DELETE /api/user/bots': [
    [
      'deletes somebody who is no bot of theirs',
      (s) => ({ body: { userId: s.friend.id } }),
      all('botUnknown'),
    ],
  ],
  'GET /api/bot/commands': [
    ['reads the commands of a bot as which they are not', () => ({}), all('botsOnly')],
  ],
  'PUT /api/bot/commands': [
    [
      'says commands without being a bot',
      () => ({ body: { commands: [{ name: 'vote', description: 'Ask everybody' }] } }),
      all('botsOnly'),
    ],
  ],
  'POST /api/bot/press': [
    [
      'presses a button that there is not',
      (s) => ({ body: { groupID: s.group, messageId: s.messages('owner'), buttonId: 'yes' } }),
      by('notMember', 'buttonGone', 'buttonGone', 'buttonGone'),
    ],
    [
      'presses a button of what a stranger wrote',
      (s) => ({ body: { userID: s.stranger.id, messageId: s.messages('owner'), buttonId: 'yes' } }),
      all('notFriends'),
    ],
  ],
  'GET /api/chat/commands': [
    ['reads the commands of a friend', (s) => ({ query: { friendId: s.friend.id } }), all('ok')],
    ['reads the commands of a stranger', (s) => ({ query: { friendId: s.stranger.id } }), all('notFriends')],
  ],
  'GET /api/chat/sticker_packs': [['reads the sticker packs of the site', () => ({}), all('ok')]],
  // Chats that one is not in are passed over: `test/chat-list` has that.
  'PUT /api/chat/read_all': [
    [
      'reads what others say',
      (s) => ({ body: { userIdList: [s.stranger.id], groupIdList: [s.group] } }),
      all('ok'),
    ],
  ],
  'GET /api/chat/folders': [['reads their folders', () => ({}), all('ok')]],
  'POST /api/chat/folders': [
    ['adds a folder', (s) => ({ body: { label: 'Mine', groupIdList: [s.group] } }), all('ok')],
  ],
  'PUT /api/chat/folders': [
    ['renames what another has', () => ({ body: { id: 999_999, label: 'Mine' } }), all('folderUnknown')],
  ],
  'DELETE /api/chat/folders': [
    ['removes what another has', () => ({ body: { id: 999_999 } }), all('folderUnknown')],
  ],
  'PUT /api/chat/folders/order': [
    ['orders what another has', () => ({ body: { idList: [999_999] } }), all('folderUnknown')],
  ],
  'GET /api/chat/stickers': [['reads their stickers', () => ({}), all('ok')]],
  'POST /api/chat/stickers': [
    ['keeps a picture that there is not', () => ({ body: { src: '/x.png' } }), all('sourceRefused')],
    [
      'keeps a picture of a group that they are not in',
      (s) => ({ body: { src: s.uploadOf(s.stranger) } }),
      all('sourceRefused'),
    ],
  ],
  'PUT /api/chat/stickers': [
    ['moves what another keeps', () => ({ body: { idList: [999_999] } }), all('stickerUnknown')],
  ],
  // What is not there is passed over: `test/stickers` has that.
  'DELETE /api/chat/stickers': [
    ['removes what another keeps', () => ({ body: { idList: [999_999] } }), all('ok')],
  ],
  'GET /api/chat/scheduled': [['reads what they send later', () => ({}), all('ok')]],
  'POST /api/chat/scheduled': [
    [
      'writes to themselves for later',
      (_, me) => ({
        body: {
          userID: me,
          clientMessageId: `later-${me}`,
          msg: { type: 1, textMsg: { content: 'Later' } },
          at: new Date(Date.now() + 3600_000).toISOString(),
        },
      }),
      all('ok'),
    ],
  ],
  // What becomes of one's own: `test/later` has that.
  'PUT /api/chat/scheduled/{id}': [
    [
      'changes what another sends later',
      () => ({ params: { id: 999_999 }, body: { version: 1 } }),
      all('scheduledUnknown'),
    ],
  ],
  'POST /api/chat/scheduled/{id}/now': [
    ['sends what another sends later', () => ({ params: { id: 999_999 } }), all('scheduledUnknown')],
  ],
  'DELETE /api/chat/scheduled/{id}': [
    ['deletes what another sends later', () => ({ params: { id: 999_999 } }), all('scheduledUnknown')],
  ],
  'GET /api/chat/reminders': [['reads their reminders', () => ({}), all('ok')]],
  'POST /api/chat/reminders': [
    [
      'wants to be reminded of what they do not see',
      (s, me) => ({
        body: {
          userID: me,
          messageId: s.foreignMessage,
          at: new Date(Date.now() + 3600_000).toISOString(),
        },
      }),
      all('messageUnknown'),
    ],
  ],
  'PUT /api/chat/reminders/{id}': [
    [
      'puts off a reminder of another',
      () => ({ params: { id: 999_999 }, body: { at: new Date(Date.now() + 3600_000).toISOString() } }),
      all('reminderUnknown'),
    ],
  ],
  'DELETE /api/chat/reminders/{id}': [
    ['ends a reminder of another', () => ({ params: { id: 999_999 } }), all('reminderUnknown')],
  ],
  'POST /api/chat/forward': [
    [
      'forwards what a friend wrote to themselves',
      (s, me) => ({ body: forwarding(s.chatOf({ id: me }).theirs, me) }),
      all('ok'),
    ],
    // Refusals are answered for each conversation: `test/forwarding` has that.
    [
      'forwards what others said, of which nothing goes',
      (s, me) => ({ body: forwarding(s.foreignMessage, me) }),
      all('ok'),
    ],
  ],
  'GET /api/chat/saved/authors': [['asks who wrote what they have saved', () => ({}), all('ok')]],
  'GET /api/chat/record': [
    [
      'opens what others said as a record',
      (s) => ({ query: { messageId: s.foreignMessage } }),
      all('messageUnknown'),
    ],
  ],
  'GET /api/chat/versions': [
    [
      'asks what a message of a group said before',
      (s) => ({ query: { messageId: s.messages('otherMember') } }),
      by('messageUnknown', 'forbidden', 'forbidden', 'ok'),
    ],
    [
      'asks what an own message said before',
      (s, me) => ({ query: { messageId: s.chatOf({ id: me }).own } }),
      all('ok'),
    ],
    [
      'asks what a message of a friend said before',
      (s, me) => ({ query: { messageId: s.chatOf({ id: me }).theirs } }),
      all('forbidden'),
    ],
    [
      'asks what others said before',
      (s) => ({ query: { messageId: s.foreignMessage } }),
      all('messageUnknown'),
    ],
  ],
  'DELETE /api/chat/chat': [
    [
      'hides a message of a group',
      (s) => ({ body: { idList: [s.messages('owner')] } }),
      all('messageUnknown'),
    ],
    [
      'hides a message between others',
      (s) => ({ body: { idList: [s.foreignMessage] } }),
      all('messageUnknown'),
    ],
  ],
  'POST /api/chat/user_top': [
    ['pins a friend', (s) => ({ body: { friendId: s.friend.id } }), all('ok')],
    ['pins a stranger', (s) => ({ body: { friendId: s.stranger.id } }), all('notFriends')],
  ],
  'GET /api/chat/ringing': [['asks what rings for them', () => ({}), all('ok')]],
  'GET /api/chat/ice_servers': [['asks for the servers of calls', () => ({}), all('ok')]],
  'DELETE /api/chat/session': [
    ['takes a friend off the list', (s) => ({ body: { friendId: s.friend.id } }), all('ok')],
    ['takes a stranger off the list', (s) => ({ body: { friendId: s.stranger.id } }), all('notFriends')],
  ],
  'PUT /api/chat/alerts': [
    [
      'turns off notifications of a friend',
      (s) => ({ body: { friendId: s.friend.id, level: 'nothing', until: null } }),
      all('ok'),
    ],
    [
      'turns off notifications of a stranger',
      (s) => ({ body: { friendId: s.stranger.id, level: 'nothing', until: null } }),
      all('notFriends'),
    ],
  ],
  'PUT /api/chat/mute': [
    ['mutes a friend', (s) => ({ body: { friendId: s.friend.id, isMuted: true } }), all('ok')],
    ['mutes a stranger', (s) => ({ body: { friendId: s.stranger.id, isMuted: true } }), all('notFriends')],
  ],
  'PUT /api/chat/unread': [
    ['marks a friend unread', (s) => ({ body: { friendId: s.friend.id } }), all('ok')],
    ['marks a stranger unread', (s) => ({ body: { friendId: s.stranger.id } }), all('notFriends')],
  ],
  'PUT /api/chat/read': [
    ['has read all of a friend', (s) => ({ body: { friendId: s.friend.id } }), all('ok')],
    ['has read all of a stranger', (s) => ({ body: { friendId: s.stranger.id } }), all('notFriends')],
    [
      'marks a message between others read',
      (s) => ({ body: { friendId: s.friend.id, messageId: s.foreignMessage } }),
      all('messageUnknown'),
    ],
  ],
})

const forwarding = (messageId: number, userID: number) => ({
  messageIds: [messageId],
  as: 'each' as const,
  to: [{ userID, clientMessageId: crypto.randomUUID() }],
})
