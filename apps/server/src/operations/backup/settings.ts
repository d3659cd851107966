/** Whose values are secrets, or hold some. */
const secret = /SECRET|KEY|PASS|TOKEN|URL$|OPEN_LOGIN|ICE_SERVERS/
const harmless = ['PARLEY_PUBLIC_URL']

/** The settings that the environment makes, to be made again elsewhere: of secrets only that they were set. */
export function settingsToKeep(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const [name, value] of Object.entries(env).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (!value || !/^(PARLEY_(?!TEST_)|DATABASE_URL$|REDIS_URL$)/.test(name)) continue
    kept[name] = secret.test(name) && !harmless.includes(name) ? '(a secret, not kept here)' : value
  }
  return kept
}
