import type { SignIn } from '@parley/contract'
import { apiQuery } from '../queries/queries.ts'

/** Where I am signed in, and whether there is a password. */
export const signInsQuery = apiQuery('GET /api/auth/sessions')

/** Somebody has signed in on a new device, and I have not confirmed that it was me. */
export const isUnanswered = ({ isNew, isCurrent }: SignIn) => isNew && !isCurrent
