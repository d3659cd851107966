import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../queries/queries.ts'

/** Whether the server reads the pages behind links that I send, where the site has it read any. */
export const useAreMineRead = () => useQuery(apiQuery('GET /api/user/link_previews/setting')).data?.ofMine
