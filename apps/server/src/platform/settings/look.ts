import type { Queries } from '../../db/database.ts'
import { refuseField } from '../../kernel/refusal.ts'
import type { Actor } from '../audit/service.ts'
import { changePicture, storedPath } from '../files/service.ts'
import type { Changes } from './policy.ts'
import { writeSetting } from './repository.ts'

/** Look of the site; empty fields have their defaults. */
export interface Look {
  readonly accent: string
  readonly logo: string
}

/** @param settings all of them, as they are stored */
export function lookOf({ look }: Readonly<Record<string, unknown>>): Look {
  return { accent: '', logo: '', ...(look as Partial<Look> | undefined) }
}

/** The fields that differ from their defaults. */
export const presentLook = ({ accent, logo }: Look) => ({ ...(accent && { accent }), ...(logo && { logo }) })

/** An administrator must be allowed to use the file of a new logo; the former logo becomes unused. */
export async function changeLook(
  queries: Queries,
  caller: Pick<Actor, 'userId'>,
  before: Look,
  changes: Pick<Changes, 'accent' | 'logo'>,
): Promise<Look> {
  const accent = changes.accent ?? before.accent
  const logo = storedPath(changes.logo ?? before.logo)
  if (logo !== before.logo) await changePicture(queries, caller.userId ?? refuseField('logo'), 'logo', logo)
  if (accent !== before.accent || logo !== before.logo) await writeSetting(queries, 'look', { accent, logo })
  return { accent, logo }
}
