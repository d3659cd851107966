import { siteOrigin } from '../invitations/link.ts'

/** Where everybody who may find a group sees what it is. */
export const groupCardPath = (id: number) => `/m/groups/${id}`

/** The same for others. It adds nobody: a person who follows it joins as the group lets people join. */
export const groupCardLink = (id: number) => siteOrigin() + groupCardPath(id)

/** The group whose card or chat on this site a text leads to, if it is a link to one and nothing else. */
export function groupIn(
  text: string,
  hosts = [location.host, new URL(siteOrigin()).host],
): number | undefined {
  const url = URL.parse(text.trim())
  if (!url || !/^https?:$/.test(url.protocol) || !hosts.includes(url.host)) return undefined
  const [, id] = /^\/(?:m\/groups|group)\/([1-9]\d{0,14})\/?$/.exec(url.pathname) ?? []
  return id === undefined ? undefined : Number(id)
}
