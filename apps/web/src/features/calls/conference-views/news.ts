import type { ConferencePerson } from '@parley/contract'

interface News {
  readonly key: 'someoneJoined' | 'someoneLeft' | 'someoneRaised'
  readonly person: ConferencePerson
}

/** The changes between two states of a call; a person who comes back elsewhere has neither left nor joined. */
export function newsOf(before: readonly ConferencePerson[], now: readonly ConferencePerson[]): News[] {
  const was = (person: ConferencePerson) => before.find(({ userID }) => userID === person.userID)
  const isThere = (person: ConferencePerson) => now.some(({ userID }) => userID === person.userID)
  return [
    ...before.filter((person) => !isThere(person)).map((person) => ({ key: 'someoneLeft', person }) as const),
    ...now.filter((person) => !was(person)).map((person) => ({ key: 'someoneJoined', person }) as const),
    ...now
      .filter((person) => person.hasHandUp && !was(person)?.hasHandUp)
      .map((person) => ({ key: 'someoneRaised', person }) as const),
  ]
}
