// While the app is on its way: what the first screen is made of, and what it requests first. `domain/api/ahead.ts`
// hands the answers on. A screen that requests something else loses nothing but these bytes.
// The browser's question whether to install the app, for when it is wanted: `domain/device/install.ts`.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  globalThis.installPrompt = event
})

try {
  const kept = sessionStorage.getItem('shared') === null ? localStorage : sessionStorage
  const { token = '' } = JSON.parse(kept.getItem('userInfo')) ?? {}
  const { dataset, lang } = document.documentElement
  const language = (kept.getItem('language') ?? dataset.language ?? lang).startsWith('en') ? 'en' : 'zh'
  const [, kind, id] = /^\/(user|group)\/(\d+)$/.exec(location.pathname) ?? []
  const isInvited = location.pathname.startsWith('/i/')
  const parts = [
    language,
    ...(isInvited
      ? ['invited', `${language}.invited`]
      : token
        ? [kind ?? 'list', `${language}.main`]
        : ['door']),
  ]
  const { head } = document
  const files = JSON.parse(document.querySelector('meta[name=parts]').content)
  const fetchFiles = () => {
    for (const name of new Set(parts.flatMap((part) => files[part] ?? []))) {
      const isStyle = name.endsWith('.css')
      const link = Object.assign(document.createElement('link'), {
        rel: isStyle ? 'preload' : 'modulepreload',
        crossOrigin: '',
        href: `/assets/${name}`,
      })
      if (isStyle) link.as = 'style'
      head.append(link)
    }
  }
  // A page that the server has rendered is painted first; then comes the app.
  const app = document.querySelector('meta[name=app]')?.content
  if (app) {
    let hasBegun = false
    const begin = () => {
      if (hasBegun) return
      hasBegun = true
      head.append(
        Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src: app }),
      )
      fetchFiles()
    }
    requestAnimationFrame(begin)
    setTimeout(begin, 3000)
  } else fetchFiles()

  const newest = 'limit=50&places=true&extras=true&pins=true&threads=true'
  const ofChat = {
    user: [`user/friend_info?friendID=${id}`, `chat/history?friendId=${id}&${newest}`],
    group: [`group/group/${id}`, `group/history/${id}?${newest}&lines=true`],
  }
  // A link to a message opens the chat there, not at its end.
  const [info, history] = ofChat[kind] ?? []
  const ofPerson = [
    'user/user_info',
    ...(info ? [info] : []),
    'chat/session?limit=-1&gists=true&threads=true',
    'group/session?limit=-1&gists=true&threads=true',
    'user/friends?limit=-1',
    'user/blocks?limit=-1',
  ]
  const headers = { 'Accept-Language': language, ...(token && { token }) }
  const answers = new Map()
  const add = (path, answer) => {
    answer.catch(() => undefined)
    answers.set(`/api/${path}`, answer)
  }
  // Read to its end, be it that no screen takes it: else it would hold a connection.
  const request = async (path) => {
    const response = await fetch(`/api/${path}`, { headers })
    return new Response(await response.blob(), response)
  }
  for (const path of ['settings/info', ...(token ? ofPerson : [])]) add(path, request(path))
  // A device that keeps conversations shows what it has, and requests another page of them.
  if (token && history && !location.search) {
    const isNew = Promise.resolve(indexedDB.databases?.()).then(
      (kept) => kept?.length === 0,
      () => false,
    )
    add(
      history,
      isNew.then((yes) => (yes ? request(history) : undefined)),
    )
  }
  globalThis.ahead = { token, answers }
} catch {
  // Blocked.
}
