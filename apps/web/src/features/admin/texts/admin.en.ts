import type { Translation } from '../../../platform/texts/types.ts'
import type { admin as original } from './admin.zh.ts'

export const admin: Translation<typeof original> = {
  title: 'Administration',
  pages: 'Administration pages',
  overview: 'Overview',
}
