import { siteOrigin } from './link.ts'

/** Printed data of a person who was added from a file, to set their first password with. */
export interface Card {
  userName: string
  code: string
}

/** Behind the sharp, which no server is sent. */
export const cardLink = ({ userName, code }: Card) =>
  `${siteOrigin()}/login/reset#${new URLSearchParams({ account: userName, code })}`

export function cardIn(hash: string): Card | undefined {
  const given = new URLSearchParams(hash.slice(1))
  const [userName, code] = [given.get('account'), given.get('code')]
  return userName && code ? { userName, code } : undefined
}
