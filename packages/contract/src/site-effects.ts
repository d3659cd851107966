import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { integer } from './schema.ts'

const count = integer()

/** How many people a change of the site's rules would affect at this moment. */
export const SiteEffects = Type.Object({
  /** People with an account. */
  people: count,
  /** The people among them who let nobody find them, and whom the directory of an open site lists all the same. */
  hidden: count,
  /** One-to-one conversations of two who are no friends, which need an open site. */
  strangerChats: count,
  /** People who sign in by a password alone. */
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
