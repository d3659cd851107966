/** How far a person has got in a conversation, by sequences; of a group only what was read is told. */
export interface Marks {
  readonly deliveredUpTo?: number
  readonly readUpTo?: number
}

/** A person's marks as this client has moved them: only forward, and told until the server has them. */
export interface OwnMarks {
  /** @returns false if it cannot be told now; it is with the next `synced` */
  move(id: number, marks: Marks): boolean
  /** To be called with what the server says of a conversation: tells it again what it does not have. */
  compare(id: number, told: Marks): void
  /** Their sequences mean nothing any more. */
  forget(): void
}

/** @param tell @returns false if it cannot be told now */
export function createMarks(tell: (id: number, marks: Marks) => boolean): OwnMarks {
  const mine = new Map<number, Record<string, number>>()

  return {
    move(id, marks) {
      const known = mine.get(id) ?? {}
      for (const [name, upTo] of Object.entries(marks)) known[name] = Math.max(upTo, known[name] ?? 0)
      mine.set(id, known)
      return tell(id, marks)
    },
    compare(id, told: Readonly<Record<string, unknown>>) {
      const further = Object.entries(mine.get(id) ?? {}).filter(
        ([name, upTo]) => upTo > Number(told[name] ?? 0),
      )
      if (further.length > 0) tell(id, Object.fromEntries(further))
    },
    forget: () => mine.clear(),
  }
}
