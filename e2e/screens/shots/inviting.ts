import type { Page } from '@playwright/test'
import type { World } from '../world/world.ts'
import { failOn } from './failing.ts'
import type { Shot } from './shot.ts'

const infoOf =
  (title: string) =>
  ({ group }: World) =>
    `/group/${group(title)}/info`
const longTitle = '一个名称特别长的群聊用来看看列表标题和设置页面会不会被撑破呀'

const code = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('img', { name: /二维码|QR code/ })
    .waitFor()

async function openGroupCode(page: Page) {
  await page.getByRole('button', { name: /群二维码与邀请链接|Group QR code and link/ }).click()
  await code(page)
}

async function openMine(page: Page) {
  await page.getByRole('button', { name: '我的二维码' }).click()
  await code(page)
}

export const inviting: Shot[] = [
  { name: 'inviting-group', path: infoOf('周末徒步'), first: openGroupCode },
  { name: 'inviting-group-english', path: infoOf('周末徒步'), language: 'en', first: openGroupCode },
  { name: 'inviting-group-member', path: infoOf('高三（2）班'), first: openGroupCode },
  { name: 'inviting-group-long', path: infoOf(longTitle), first: openGroupCode },
  {
    name: 'inviting-group-settings',
    path: infoOf('周末徒步'),
    async first(page) {
      await openGroupCode(page)
      await page.getByText('邀请设置').click()
      await page.getByRole('button', { name: '重新生成' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'inviting-group-end',
    path: infoOf('周末徒步'),
    async first(page) {
      await openGroupCode(page)
      await page.getByRole('button', { name: '停用 陈一鸣' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  { name: 'inviting-mine', path: '/info', first: openMine },
  {
    name: 'inviting-mine-failing',
    path: '/info',
    async first(page) {
      await failOn(page, '**/api/invitation/**')
      await page.getByRole('button', { name: '我的二维码' }).click()
      await page.getByRole('button', { name: '重试' }).waitFor({ timeout: 30_000 })
    },
  },
  { name: 'inviting-ways', path: '/m/search/user', as: 'administrator' },
  { name: 'inviting-site-settings', path: '/info/settings', as: 'administrator' },
  {
    name: 'inviting-site',
    path: '/m/search/user',
    as: 'administrator',
    async first(page) {
      await page.getByRole('button', { name: '邀请加入本站' }).click()
      await page.getByRole('dialog').getByText('同时加入群聊').click()
      await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'inviting-site-code',
    path: '/m/search/user',
    as: 'administrator',
    async first(page) {
      await page.getByRole('button', { name: '邀请加入本站' }).click()
      await page.getByRole('button', { name: '查看二维码' }).last().click()
      await code(page)
    },
  },
  {
    name: 'inviting-scanner-failing',
    path: '/m/search/user',
    async first(page) {
      await page.getByRole('button', { name: '扫一扫' }).click()
      await page.getByText(/摄像头/).waitFor()
    },
  },
  {
    name: 'inviting-scanner-seeing',
    path: '/m/search/user',
    async first(page) {
      await page.evaluate(() => {
        const canvas = Object.assign(document.createElement('canvas'), { width: 720, height: 720 })
        const context = canvas.getContext('2d')!
        const draw = () => {
          context.fillStyle = '#8a7f70'
          context.fillRect(0, 0, 720, 720)
          context.fillStyle = '#d8d0c4'
          context.fillRect(150, 200, 420, 520)
        }
        draw()
        setInterval(draw, 100)
        navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10)
      })
      await page.getByRole('button', { name: '扫一扫' }).click()
      await page.getByText('将二维码放入框内').waitFor()
    },
  },
  {
    name: 'inviting-scanner-result',
    path: '/m/search/user',
    async first(page) {
      await page.getByRole('button', { name: '扫一扫' }).click()
      await page.getByText(/摄像头/).waitFor()
      await page.evaluate(() => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text', 'https://shop.example.com/coupons/2026?from=poster&city=shanghai')
        document.dispatchEvent(new ClipboardEvent('paste', { clipboardData }))
      })
      await page.getByText('扫描结果').waitFor()
    },
  },
]
