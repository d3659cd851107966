import type { Endpoints, FixableRule, Input, Settings } from '@parley/contract'
import { refuseField } from '../../kernel/refusal.ts'

export type Changes = Input<Endpoints['PUT /api/settings/admin/info']>['body']

/** Pictures and links that become addresses in people's browsers. */
const addresses = ['qq_image', 'wechat_image', 'bilibili_url', 'gitee_url', 'github_url'] as const
const safeAddress = /^(https?:\/\/|\/(?!\/))\S+$/

/**
 * Clients may send the whole object back. What only the server knows may be in it unchanged; a secret may not, since
 * secrets are set in the environment.
 */
export function checkChanges(
  { site = {}, qq = {} }: Changes,
  current: Settings,
  fixedQq: Partial<Settings['qq']> = {},
): void {
  for (const field of ['created_at', 'version'] as const)
    if (site[field] !== undefined && site[field] !== current.site[field]) refuseField(field)
  for (const field of addresses)
    if (site[field] && !safeAddress.test(site[field])) refuseField(field, 'format')
  if (qq.key) refuseField('qqKey')
  for (const [field, value] of Object.entries(qq))
    if (field in fixedQq && value !== fixedQq[field as keyof typeof fixedQq]) refuseField(field)
}

/** Settings that the operator has fixed cannot change; the whole object may come back unchanged. */
export function checkRules(
  changes: Changes,
  current: Readonly<Record<FixableRule, string | number>>,
  fixed: readonly FixableRule[],
): void {
  for (const field of fixed)
    if (changes[field] !== undefined && changes[field] !== current[field]) refuseField(field)
}
