// Before the first paint: colours, size of text, outline. Rules: platform/theme.ts, text-size.ts, shared-computer.ts.
try {
  const kept = sessionStorage.getItem('shared') === null ? localStorage : sessionStorage
  const saved = kept.getItem('theme')
  const { classList, dataset } = document.documentElement
  classList.toggle(
    'dark',
    saved === null ? matchMedia('(prefers-color-scheme: dark)').matches : saved === 'dark',
  )
  classList.toggle('has-outline', kept.getItem('userInfo') !== null && !/^\/i\//.test(location.pathname))
  classList.toggle('care', kept.getItem('care') === 'on')
  dataset.text = kept.getItem('text')
} catch {
  // Blocked.
}
