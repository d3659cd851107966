import type { Language } from '@parley/contract'
import { Html, html } from './html.ts'

/** Nothing in a page runs or asks for anything but what lies beside it. */
const policy =
  "default-src 'none'; img-src 'self' file: blob:; media-src 'self' file: blob:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'"

const style = new Html(`
:root { color-scheme: light dark; --text: #1f2329; --soft: #646a73; --line: #e5e6eb; --page: #f5f6f7; --card: #fff; --mine: #d9f5e5; --link: #0b6e4f; }
@media (prefers-color-scheme: dark) { :root { --text: #ebebeb; --soft: #a6a9ad; --line: #35373c; --page: #17181a; --card: #222427; --mine: #143d2d; --link: #5fd3a6; } }
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.6 system-ui, "PingFang SC", "Microsoft YaHei", sans-serif; overflow-wrap: anywhere }
main { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 4rem }
h1 { font-size: 1.4rem; line-height: 1.3; margin: .5rem 0 } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem }
a { color: var(--link) } p { margin: .3rem 0 } .soft, time { color: var(--soft); font-size: .85rem }
ul.list { list-style: none; margin: 0; padding: 0; background: var(--card); border: 1px solid var(--line); border-radius: 10px }
ul.list li + li { border-top: 1px solid var(--line) } ul.list a { display: block; padding: .7rem 1rem; text-decoration: none; color: inherit }
ul.list b { font-weight: 600 } .head { display: flex; gap: 1rem; align-items: center } .head img { width: 64px; height: 64px; border-radius: 12px; object-fit: cover }
article { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: .6rem .9rem; margin: .6rem 0; max-width: 38rem }
article.mine { background: var(--mine); margin-left: auto } article:target { outline: 2px solid var(--link) }
article header { display: flex; gap: .6rem; align-items: baseline; flex-wrap: wrap } article b { font-size: .9rem }
.text { white-space: pre-wrap } article img, article video { max-width: 100%; max-height: 24rem; border-radius: 6px; display: block } audio { max-width: 100% }
blockquote { margin: .3rem 0; padding-left: .7rem; border-left: 3px solid var(--line); color: var(--soft); font-size: .9rem }
`)

/** The beginning of a page; `documentEnd` is its end. */
export const documentStart = (title: string, language: Language): string =>
  html`<!doctype html>
<html lang="${language === 'zh' ? 'zh-CN' : 'en'}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
`.markup

export const documentEnd = '</main>\n</body>\n</html>\n'
