/** The first that matches counts: most browsers claim to be others too. */
const browsers = [
  ['WeChat', /\bMicroMessenger\//],
  ['QQ', /\bQQ\//],
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Huawei Browser', /\bHuaweiBrowser\//],
  ['Mi Browser', /\bMiuiBrowser\//],
  ['QQ Browser', /\bM?QQBrowser\//],
  ['UC Browser', /\bUC?Browser\//],
  ['Yandex', /\bYaBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|Chromium|CriOS)\//],
  ['Safari', /\bVersion\/\S+ .*\bSafari\//],
] as const

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['HarmonyOS', /\b(?:Open)?Harmony(?:OS)?\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac(?:intosh| OS X)\b/],
  ['Linux', /\b(?:Linux|X11)\b/],
] as const

/**
 * Name by which a person knows a device, such as `Chrome · Windows`; for a program its name; empty when the header
 * names nothing.
 */
export function deviceName(userAgent: string): string {
  const nameIn = (table: typeof browsers | typeof systems) =>
    table.find(([, pattern]) => pattern.test(userAgent))?.[0]
  const program = /^(?!Mozilla\b)([A-Za-z][\w.-]{0,31})/.exec(userAgent)?.[1]
  return [nameIn(browsers) ?? program, nameIn(systems)].filter((part) => part !== undefined).join(' · ')
}
