/** In small letters. */
export const columns = {
  nickname: ['name', 'nickname', 'full name'],
  accountName: ['account', 'account name', 'username', 'user name', 'login'],
  groups: ['group', 'groups', 'class', 'classes'],
} as const
