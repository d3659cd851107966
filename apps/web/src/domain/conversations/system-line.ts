import type { SystemLine as WireLine } from '@parley/contract'

/** Somebody as a line names them. */
export interface Named {
  readonly id: number
  readonly nickname: string
  readonly memberNickname: string
}

/** A line between the messages of a group that says what became of it. */
export interface SystemLine extends Omit<WireLine, 'by' | 'people'> {
  readonly by: Named
  readonly people: readonly Named[]
}

export const systemLineOf = ({ by, people, ...line }: WireLine): SystemLine => ({
  ...line,
  by: named(by),
  people: people.map(named),
})

const named = ({ userID: id, nickname, memberNickname }: WireLine['by']): Named => ({
  id,
  nickname,
  memberNickname,
})
