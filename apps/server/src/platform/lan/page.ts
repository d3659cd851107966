import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import encodeQR from 'qr'
import { escaped } from '../../kernel/escaped.ts'
import { docsDir } from '../config/installed.ts'
import type { Authority } from './authority.ts'
import { type Both, type Guide, guides } from './steps.ts'

/** Links of this page: the certificate of the authority, and the site that it is for. */
export interface Addresses {
  /** Address of this page, by plain http. */
  readonly page: string
  readonly certificate: string
  readonly site: string
}

/** One page that needs nothing beside it: to be served by plain http, and printed for a wall. */
export function certificatePage({ page, certificate, site }: Addresses, authority: Authority): string {
  const name = new URL(site).host
  const title: Both = [`安装 ${name} 的证书`, `Install the certificate of ${name}`]
  return `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title.join(' · '))}</title>
<style>${style}</style>
<main>
<header>
<h1>${both(title)}</h1>
${encodeQR(page, 'svg', { ecc: 'medium', border: 4 }).replace('<svg ', `<svg class="code" role="img" aria-label="${escaped(page)}" `)}
<p class="address">${escaped(page)}</p>
<p class="why">${both(['装一次，这台设备就能通话、发语音、收通知。', 'Once on each device: then calls, voice messages and notifications work.'])}</p>
<p class="screen"><a class="button" href="${escaped(certificate)}">${both(['下载证书', 'Download the certificate'])}</a></p>
</header>
${guides.map(guideOf).join('\n')}
<p class="screen"><a class="button quiet" href="${escaped(site)}">${both([`装好后，打开 ${name}`, `Then open ${name}`])}</a></p>
<footer>
<p>${both(['证书的 SHA-256 指纹，与管理员贴出的一致才安装：', 'SHA-256 of the certificate. Install it only if it is what your administrator says:'])}</p>
<p class="print">${escaped(authority.fingerprint)}</p>
</footer>
</main>
</html>
`
}

function guideOf({ system, drawing, steps }: Guide): string {
  const picture = drawing && readFileSync(join(docsDir, 'https', drawing)).toString('base64')
  return `<details>
<summary>${both(system)}</summary>
<ol>${steps.map((step) => `<li>${both(step)}</li>`).join('')}</ol>
${picture ? `<img alt="" src="data:image/svg+xml;base64,${picture}">` : ''}
</details>`
}

const both = ([zh, en]: Both) =>
  zh === en ? escaped(zh) : `${escaped(zh)}<span lang="en">${escaped(en)}</span>`

const style = `
:root { color-scheme: light dark }
body { margin: 0; background: light-dark(#f2f0eb, #171614); color: light-dark(#1c1b19, #eceae5); font: 16px/1.6 system-ui, sans-serif }
main { max-width: 48rem; margin: auto; padding: 1.5rem 1rem 4rem; overflow-wrap: anywhere }
header { text-align: center }
h1 { font-size: 1.5rem; line-height: 1.3 }
[lang=en] { display: block; font-size: .9em; font-weight: 400; color: light-dark(#5c5952, #b1ada4) }
.code { width: min(16rem, 70vw); background: #fff; border-radius: 12px }
.address { margin: .5rem; font-size: 1.15rem; font-weight: 600 }
.button { display: inline-block; padding: .6rem 2rem; border-radius: 2rem; background: #0b7a5f; color: #fff; font-weight: 600; text-align: center; text-decoration: none }
.button [lang=en] { color: inherit }
.quiet { background: none; color: light-dark(#0b7a5f, #5fd0ae); border: 2px solid }
details { margin: .75rem 0; padding: .25rem 1rem; border-radius: 12px; background: light-dark(#fff, #232220) }
summary { padding: .6rem 0; font-weight: 600; cursor: pointer }
summary [lang=en] { display: inline; margin-left: .6em }
li { margin: .6rem 0 }
img { max-width: 100%; height: auto }
footer { font-size: .9rem }
.print { font-family: ui-monospace, monospace }
@media print { details, .screen { display: none } .code { width: 11cm } h1 { font-size: 2rem } }
`
