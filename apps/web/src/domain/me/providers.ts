import { api } from '../api/api.ts'

/** Other ways to sign in, where the site has any. */
export const fetchProviders = (signal: AbortSignal) =>
  api.call('GET /api/settings/open_login', {}, { signal })
