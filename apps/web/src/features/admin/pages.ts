import { Role } from '@parley/contract/enums'
import { ChartNoAxesColumn, type LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import { later } from '../../platform/code/later.tsx'
import type { TextKey } from '../../platform/texts/index.ts'
import { PageSkeleton } from './parts/page-skeleton.tsx'

export interface AdminPage {
  /** Below `/admin/`, one segment. What the page shows of its subject, it keeps in the query of the address. */
  path: string
  label: TextKey & `admin.${string}`
  icon: LucideIcon
  /** Who sees it; what it asks of the server, the server decides anew. */
  roles: readonly Role[]
  Page: ComponentType
}

const administrators = [Role.administrator] as const

/** The pages, in the order of the rail. */
const pages: readonly AdminPage[] = [
  {
    path: 'overview',
    label: 'admin.overview',
    icon: ChartNoAxesColumn,
    roles: administrators,
    Page: later(() => import('./overview/page.tsx'), PageSkeleton),
  },
]

export const pagesFor = (role: Role) => pages.filter(({ roles }) => roles.includes(role))

export const hrefOfPage = ({ path }: AdminPage) => `/admin/${path}`

export const pageAt = (pathname: string, role: Role) =>
  pagesFor(role).find((page) => hrefOfPage(page) === pathname)
