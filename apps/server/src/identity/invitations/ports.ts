import type { Queries, Transaction } from '../../db/database.ts'

/** Somebody comes into a group by the invitation of another. */
export interface Coming {
  readonly groupId: number
  readonly userId: number
  readonly inviterId: number
  /** Message to the owner and administrators, if those decide. */
  readonly message: string
}

export type Came = 'already' | 'admitted' | 'requested'

/** The way into groups, as invitations need it. */
export interface GroupEntry {
  /** Locks the group. @throws Refusal unless this person may invite into it */
  checkInviting(transaction: Transaction, groupId: number, userId: number): Promise<void>
  /** The same for what only owner and administrators may. @throws Refusal */
  checkStaff(transaction: Transaction, groupId: number, userId: number): Promise<void>
  /** Whether this person is owner or administrator. */
  keeps(queries: Queries, groupId: number, userId: number): Promise<boolean>
  /** The same of a member. @throws Refusal for others */
  memberKeeps(queries: Queries, groupId: number, userId: number): Promise<boolean>
  /** @throws Refusal where nobody is let in */
  come(transaction: Transaction, coming: Coming): Promise<Came>
  /** By the word of owner or administrator: undefined where the group lets nobody in, or is no more. */
  comeToStaff(transaction: Transaction, coming: Coming): Promise<Came | undefined>
}
