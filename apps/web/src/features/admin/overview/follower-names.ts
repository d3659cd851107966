/** By the server's name of each background job, what people call it; a later server may have others. */
export const followerNames: Readonly<
  Record<
    string,
    | 'admin.followerSearch'
    | 'admin.followerPush'
    | 'admin.followerMail'
    | 'admin.followerLinks'
    | 'admin.followerWebhooks'
    | undefined
  >
> = {
  'search index': 'admin.followerSearch',
  'messages told to devices': 'admin.followerPush',
  'messages told by e-mail': 'admin.followerMail',
  'links of messages': 'admin.followerLinks',
  'messages told by webhooks': 'admin.followerWebhooks',
}
