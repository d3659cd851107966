import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { integer } from './schema.ts'

const count = integer()

/** Whom a change of the site's rules would concern at this moment. */
export const SiteEffects = Type.Object({
  /** Who has an account. */
  people: count,
  /** Of them those who let nobody find them, and whom the directory of a house has nevertheless. */
  hidden: count,
  /** One-to-one conversations of two who are no friends, and who therefore write to each other in a house alone. */
  strangerChats: count,
  /** Who opens their account by a password alone. */
  byPasswordAlone: Type.Object({ administrators: count, all: count }),
})
export type SiteEffects = Static<typeof SiteEffects>

export const siteEffects = call({
  method: 'GET',
  path: '/api/settings/admin/effects',
  access: 'administrator',
  section: 'administration',
  costly: true,
  summary: 'Whom a change of the rules would concern, in numbers (an extension)',
  data: SiteEffects,
  example: {
    data: { people: 120, hidden: 3, strangerChats: 41, byPasswordAlone: { administrators: 1, all: 90 } },
  },
})
