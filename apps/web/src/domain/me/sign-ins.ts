import { apiQuery } from '../queries/queries.ts'

/** Where I am signed in, and whether there is a password. */
export const signInsQuery = apiQuery('GET /api/auth/sessions')
