export { named, type Place, placeOf } from './place.ts'
export type { DueReminder, RemindingDevices } from './ports.ts'
