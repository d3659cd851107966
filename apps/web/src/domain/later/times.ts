/** Times that are chosen by one press. */
export type TimeName = 'in20Minutes' | 'in1Hour' | 'in3Hours' | 'tonight' | 'tomorrow' | 'monday'

export const sendingTimes = ['in1Hour', 'tonight', 'tomorrow', 'monday'] as const satisfies TimeName[]
export const remindingTimes = [
  'in20Minutes',
  'in1Hour',
  'in3Hours',
  'tomorrow',
  'monday',
] as const satisfies TimeName[]

export interface NamedTime {
  readonly name: TimeName
  readonly at: Date
}

const minute = 60_000
const [morning, evening] = [9, 20]

/** At a full hour of a day from now, by the clock of the reader. */
const hourOf = (now: Date, days: number, hour: number) =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour)

function timeOf(name: TimeName, now: Date): Date | undefined {
  const inMinutes = (count: number) => new Date(now.getTime() + count * minute)
  if (name === 'in20Minutes') return inMinutes(20)
  if (name === 'in1Hour') return inMinutes(60)
  if (name === 'in3Hours') return inMinutes(180)
  if (name === 'tomorrow') return hourOf(now, 1, morning)
  if (name === 'tonight') return now.getHours() < evening - 1 ? hourOf(now, 0, evening) : undefined
  const days = (8 - now.getDay()) % 7 || 7
  // On a Sunday it is tomorrow.
  return days === 1 ? undefined : hourOf(now, days, morning)
}

/** The times among these that make sense now. */
export const timesFrom = (names: readonly TimeName[], now = new Date()): NamedTime[] =>
  names.flatMap((name) => {
    const at = timeOf(name, now)
    return at ? [{ name, at }] : []
  })

const dayMs = 24 * 60 * minute

/** Time in a field. @returns undefined unless it is a time ahead, within so many days */
export function writtenTime(value: string, days: number, now = new Date()): Date | undefined {
  const at = new Date(value)
  const ms = at.getTime() - now.getTime()
  return ms > 0 && ms <= days * dayMs ? at : undefined
}
