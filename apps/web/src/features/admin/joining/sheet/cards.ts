import { cardLink } from '../../../../domain/invitations/card.ts'
import { siteOrigin } from '../../../../domain/invitations/link.ts'
import type { AddedMembers } from '../../../../domain/joining/members.ts'

/** Card for a new member. */
export interface MemberCard {
  id: number
  name: string
  /** Name or id with which they sign in. */
  account: string
  /** Undefined where the password is set already. */
  code: string | undefined
  link: string
  /** Origin of the site. */
  address: string
  until: Date
}

export const cardsOf = ({ people, expiresAt }: AddedMembers): MemberCard[] =>
  people.map(({ userID, nickname, accountName, code }) => {
    const account = accountName ?? String(userID)
    return {
      id: userID,
      name: nickname,
      account,
      code: code ?? undefined,
      link: code === null ? siteOrigin() : cardLink({ userName: account, code }),
      address: siteOrigin(),
      until: new Date(expiresAt),
    }
  })
