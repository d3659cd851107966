/** Result of one check. */
export interface Finding {
  readonly what: string
  readonly state: 'fine' | 'doubtful' | 'wrong'
  /** A sentence or a few; for a problem, also how to solve it. Never a secret. */
  readonly says: string
}

export const fine = (what: string, says: string): Finding => ({ what, state: 'fine', says })
export const doubtful = (what: string, says: string): Finding => ({ what, state: 'doubtful', says })
export const wrong = (what: string, says: string): Finding => ({ what, state: 'wrong', says })

const marks = { fine: 'ok   ', doubtful: 'look ', wrong: 'WRONG' }

export const lineOf = ({ what, state, says }: Finding) => `${marks[state]}  ${what}: ${says}`

const mebibyte = 1024 ** 2
const gibibyte = 1024 ** 3

export const sizeOf = (bytes: number) =>
  bytes < gibibyte ? `${Math.ceil(bytes / mebibyte)} MiB` : `${(bytes / gibibyte).toFixed(1)} GiB`
