export type { DueReminder, Reminding } from './reminding.ts'
