// Before the first paint: colours, size of text, outline. Rules: platform/theme.ts, text-size.ts, shared-computer.ts.
try {
  const kept = sessionStorage.getItem('shared') === null ? localStorage : sessionStorage
  const saved = kept.getItem('theme')
  const { classList, dataset } = document.documentElement
  classList.toggle(
    'dark',
    saved === null ? matchMedia('(prefers-color-scheme: dark)').matches : saved === 'dark',
  )
  const { pathname } = location
  const isIn = kept.getItem('userInfo') !== null
  classList.toggle('has-session', isIn)
  classList.toggle('is-in', isIn && !/^\/(i|login|mail)\//.test(pathname))
  classList.toggle('at-chat', /^\/(user|group)\/\d+$/.test(pathname))
  classList.toggle('care', kept.getItem('care') === 'on')
  dataset.text = kept.getItem('text')
} catch {
  // Blocked.
}
