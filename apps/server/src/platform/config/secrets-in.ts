/** Names of settings, and of fields of the configuration, whose values are secret. */
const secretName = /(secret|password|passphrase|pass|token|key|credential|auth_header)$/i
/** `name=value`, with commas between. */
const listName = /headers$/i
/** Shorter ones are words and numbers that logs have for other reasons. */
const leastCharacters = 6
const mostDepth = 8
const userInfo = /\b([a-z][a-z0-9+.-]*:\/\/)([^\s/@:"']*):([^\s/"']*)@/gi
const mask = '[secret]'

/**
 * The secrets in a configuration or in the environment: settings with such names, and the passwords in addresses. They
 * are found by their names and forms, so that a new setting needs no entry in a list.
 */
export function secretsIn(...sources: readonly unknown[]): string[] {
  const found = new Set<string>()
  for (const source of sources) collect(source, '', found, mostDepth)
  return [...found].filter((secret) => secret.length >= leastCharacters)
}

/** The variables that Parley and its libraries read: the others belong to other programs. */
export const settingsOf = (env: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(
    Object.entries(env).filter(([name]) => /^(PARLEY|OTEL|AWS|PG)|^(DATABASE|REDIS)_URL$/.test(name)),
  )

/** Masks the given secrets in a text, also as JSON and addresses spell them, and the password of every address. */
export function scrubber(secrets: readonly string[]): (text: string) => string {
  const spellings = new Set(secrets.flatMap(spellingsOf))
  // The longer first: one may begin another.
  const alternatives = [...spellings].sort((a, b) => b.length - a.length).map(escaped)
  const known = alternatives.length > 0 ? new RegExp(alternatives.join('|'), 'g') : undefined
  return (text) => {
    const scrubbed = known ? text.replace(known, maskOf) : text
    return scrubbed.includes('://') ? scrubbed.replace(userInfo, `$1$2:${mask}@`) : scrubbed
  }
}

/** Digits stay digits: the line may be JSON, and this may be one of its numbers. */
const maskOf = (secret: string) => (/^\d+$/.test(secret) ? '9'.repeat(secret.length) : mask)

function collect(value: unknown, name: string, found: Set<string>, depth: number): void {
  if (typeof value === 'string') collectFromText(value, name, found, depth)
  else if (value instanceof Uint8Array) found.add(new TextDecoder().decode(value))
  else if (typeof value === 'object' && value !== null && depth > 0)
    for (const [key, inner] of Object.entries(value))
      collect(inner, Array.isArray(value) ? name : key, found, depth - 1)
}

function collectFromText(text: string, name: string, found: Set<string>, depth: number): void {
  if (secretName.test(name)) found.add(text)
  if (listName.test(name))
    for (const part of text.split(',')) found.add(decoded(part.slice(part.indexOf('=') + 1).trim()))
  for (const [, , , password = ''] of text.matchAll(userInfo)) {
    found.add(password)
    found.add(decoded(password))
  }
  if (/^\s*[[{]/.test(text)) collect(parsed(text), name, found, depth - 1)
}

function spellingsOf(secret: string): string[] {
  return [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret.toWellFormed())]
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
