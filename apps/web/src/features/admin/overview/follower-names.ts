/** What people call the background jobs of the server, by how its own name of each ends. */
const names = [
  ['search index', 'admin.followerSearch'],
  ['to devices', 'admin.followerPush'],
  ['by e-mail', 'admin.followerMail'],
  ['links of messages', 'admin.followerLinks'],
  ['by webhooks', 'admin.followerWebhooks'],
] as const

/** The text for a job; undefined for one that only a later server has. */
export const followerName = (name: string) => names.find(([end]) => name.endsWith(end))?.[1]
