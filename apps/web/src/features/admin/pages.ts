import type { Duty } from '@parley/contract'
import { Role } from '@parley/contract/enums'
import {
  ChartNoAxesColumn,
  Files,
  Flag,
  Hourglass,
  type LucideIcon,
  Megaphone,
  Network,
  ScrollText,
  Search,
  Settings2,
  Sticker,
  Ticket,
  UserPlus,
  UserRound,
  UsersRound,
  WholeWord,
} from 'lucide-react'
import type { ComponentType } from 'react'
import type { Standing } from '../../domain/me/standing.ts'
import { lazyComponent } from '../../platform/code/lazy-component.tsx'
import { type TextKey, withTexts } from '../../platform/texts/index.ts'
import type { TextArguments } from '../../platform/texts/types.ts'
import { PageSkeleton } from './parts/page-skeleton.tsx'
import { JoiningWaiting, ReportsWaiting } from './parts/waiting-badge.tsx'

/** Texts that need nothing filled in. */
type PlainText = { [K in TextKey]: TextArguments<K> extends [] ? K : never }[TextKey]

/** Subjects of the pages, in their order: everyday ones first. */
export const pageGroups = ['people', 'content', 'site'] as const
export type PageGroup = (typeof pageGroups)[number]

export interface AdminPage {
  /** Below `/admin/`, one segment. What the page shows of its subject, it keeps in the query of the address. */
  path: string
  /** The heading of its section; the first page is above all headings. */
  group?: PageGroup
  label: PlainText
  icon: LucideIcon
  /** Roles that see it; the server checks each request anyway. */
  roles: readonly Role[]
  /** Duties that see it besides. */
  duties?: readonly Duty[]
  /** It is not in the list: something leads there once. */
  isHidden?: boolean
  /** It is in the list where the site offers it alone. */
  isOfferedApart?: boolean
  /** How much waits there. */
  Waiting?: ComponentType
  Page: ComponentType
}

const administrators = [Role.administrator] as const

/** The pages, in the order of the rail: within a group those that are opened every day come first. */
const pages: readonly AdminPage[] = [
  {
    path: 'overview',
    label: 'admin.overview',
    icon: ChartNoAxesColumn,
    roles: administrators,
    Page: lazyComponent(() => import('./overview/page.tsx'), PageSkeleton),
  },
  {
    path: 'people',
    group: 'people',
    label: 'admin.people',
    icon: UserRound,
    roles: administrators,
    Page: lazyComponent(() => import('./people/page.tsx'), PageSkeleton),
  },
  {
    path: 'joining',
    group: 'people',
    label: 'admin.joining',
    icon: UserPlus,
    roles: administrators,
    Waiting: JoiningWaiting,
    Page: lazyComponent(() => withTexts('inviting', import('./joining/page.tsx')), PageSkeleton),
  },
  {
    path: 'invitations',
    group: 'people',
    label: 'admin.invitations',
    icon: Ticket,
    roles: administrators,
    Page: lazyComponent(() => withTexts('inviting', import('./invitations/page.tsx')), PageSkeleton),
  },
  {
    path: 'departments',
    group: 'people',
    label: 'admin.departments',
    icon: Network,
    roles: administrators,
    Page: lazyComponent(() => import('./departments/page.tsx'), PageSkeleton),
  },
  {
    path: 'reports',
    group: 'content',
    label: 'admin.reports',
    icon: Flag,
    roles: administrators,
    duties: ['moderator'],
    Waiting: ReportsWaiting,
    Page: lazyComponent(() => withTexts('reports', import('./reports/page.tsx')), PageSkeleton),
  },
  {
    path: 'announcements',
    group: 'content',
    label: 'admin.announcements',
    icon: Megaphone,
    roles: administrators,
    Page: lazyComponent(() => import('./announcements/page.tsx'), PageSkeleton),
  },
  {
    path: 'groups',
    group: 'content',
    label: 'admin.groups',
    icon: UsersRound,
    roles: administrators,
    Page: lazyComponent(() => import('./groups/page.tsx'), PageSkeleton),
  },
  {
    path: 'files',
    group: 'content',
    label: 'admin.files',
    icon: Files,
    roles: administrators,
    Page: lazyComponent(() => import('./files/page.tsx'), PageSkeleton),
  },
  {
    path: 'stickers',
    group: 'content',
    label: 'admin.stickers',
    icon: Sticker,
    roles: administrators,
    Page: lazyComponent(() => import('./stickers/page.tsx'), PageSkeleton),
  },
  {
    path: 'words',
    group: 'content',
    label: 'admin.words',
    icon: WholeWord,
    roles: administrators,
    Page: lazyComponent(() => import('./words/page.tsx'), PageSkeleton),
  },
  {
    path: 'search',
    group: 'content',
    label: 'adminSearch.title',
    icon: Search,
    roles: administrators,
    isOfferedApart: true,
    Page: lazyComponent(() => withTexts('search', import('./search/page.tsx')), PageSkeleton),
  },
  {
    path: 'site',
    group: 'site',
    label: 'admin.site',
    icon: Settings2,
    roles: administrators,
    Page: lazyComponent(() => import('./site/page.tsx'), PageSkeleton),
  },
  {
    path: 'retention',
    group: 'site',
    label: 'admin.retention',
    icon: Hourglass,
    roles: administrators,
    Page: lazyComponent(() => import('./retention/page.tsx'), PageSkeleton),
  },
  {
    path: 'log',
    group: 'site',
    label: 'admin.log',
    icon: ScrollText,
    roles: administrators,
    duties: ['auditor'],
    Page: lazyComponent(() => withTexts('search', import('./log/page.tsx')), PageSkeleton),
  },
  {
    path: 'begin',
    label: 'site.beginTitle',
    icon: Settings2,
    roles: administrators,
    isHidden: true,
    Page: lazyComponent(() => import('./begin/page.tsx'), PageSkeleton),
  },
]

export const pagesFor = ({ role, duty }: Standing) =>
  pages.filter(({ roles, duties }) => roles.includes(role) || (duty && duties?.includes(duty)))

export const hrefOfPage = ({ path }: AdminPage) => `/admin/${path}`

export const pageAt = (pathname: string, me: Standing) =>
  pagesFor(me).find((page) => hrefOfPage(page) === pathname)
