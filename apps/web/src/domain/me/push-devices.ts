import { api } from '../api/api.ts'
import { apiQuery } from '../queries/queries.ts'

/** The key of the server for push services; null where it pushes to no devices. */
export const pushKeyQuery = { ...apiQuery('GET /api/push/key'), staleTime: Number.POSITIVE_INFINITY }

/** My devices that receive notifications of messages while no page is open on them. */
export const pushDevicesQuery = apiQuery('GET /api/push/devices')

export const removePushDevice = (id: number) => api.call('DELETE /api/push/devices/{id}', { params: { id } })
