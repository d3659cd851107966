/** What a provider says about somebody. */
export type Claims = Readonly<Record<string, unknown>>

/** Conditions on who comes in by a provider. */
export interface Conditions {
  /** Of verified e-mail addresses; none for any. */
  readonly domains: readonly string[]
  /** Values of which a person needs any one, by claim; none for no condition. */
  readonly claims: Readonly<Record<string, readonly string[]>>
}

export const hasConditions = ({ domains, claims }: Conditions): boolean =>
  domains.length > 0 || Object.keys(claims).length > 0

/** Whether somebody meets both: a domain, if there are any, and a claim, if there are any. */
export function meets(claims: Claims, { domains, claims: wanted }: Conditions): boolean {
  const domain = verifiedMailOf(claims)?.split('@').at(-1)
  const hasDomain = domains.length === 0 || (domain !== undefined && domains.includes(domain))
  const conditions = Object.entries(wanted)
  const hasClaim = ([name, values]: [string, readonly string[]]) =>
    valuesOf(claims, name).some((value) => values.includes(value))
  return hasDomain && (conditions.length === 0 || conditions.some(hasClaim))
}

/** The address that a provider has verified, in lower case: anybody may claim one that it has not. */
export function verifiedMailOf({ email, email_verified: isVerified }: Claims): string | undefined {
  if (typeof email !== 'string' || !/^[^@\s]+@[^@\s]+$/.test(email)) return undefined
  // Some providers send the word.
  return isVerified === true || isVerified === 'true' ? email.toLowerCase() : undefined
}

/** Values of a claim, as texts. Of `realm.roles` it is the claim by that name, else `roles` within `realm`. */
export function valuesOf(claims: Claims, name: string): string[] {
  const value = Object.hasOwn(claims, name) ? claims[name] : within(claims, name.split('.'))
  const values: unknown[] = Array.isArray(value) ? value : [value]
  return values.filter((one) => ['string', 'number', 'boolean'].includes(typeof one)).map(String)
}

function within(claims: unknown, path: readonly string[]): unknown {
  return path.reduce(
    (value, step) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, step)
        ? (value as Claims)[step]
        : undefined,
    claims,
  )
}

export interface Profile {
  /** The best first; any may be empty or too long. */
  readonly names: readonly string[]
  readonly picture: URL | undefined
}

export function profileIn(claims: Claims): Profile {
  const texts = [claims.name, claims.nickname, claims.preferred_username, claims.given_name]
  return {
    names: texts.filter((text) => typeof text === 'string'),
    picture: typeof claims.picture === 'string' ? (URL.parse(claims.picture) ?? undefined) : undefined,
  }
}
