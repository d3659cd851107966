import { calls, type Settings } from '@parley/contract'
import type { Routes } from '../http/routes.ts'

/** What the site tells about itself before anybody signs in. */
export function settingsRoutes(routes: Routes, site: { version: string; createdAt: string }): void {
  const settings: Settings = {
    site: {
      created_at: site.createdAt,
      bei_an: '',
      version: site.version,
      qq_image: '',
      wechat_image: '',
      bilibili_url: '',
      gitee_url: '',
      github_url: '',
    },
    qq: { enable: false, app_id: '', key: '', redirect: '', webPath: '' },
  }
  routes.open(calls.settingsInfo, async () => settings)
  routes.open(calls.openLoginProviders, async () => [])
}
