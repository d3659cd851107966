import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const android = 'Mozilla/5.0 (Linux; Android 14; SM-S918B)'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)'
const ipad = 'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X)'

test.each([
  [`${windows} ${webkit} Chrome/126.0.0.0 Safari/537.36`, 'Chrome · Windows'],
  [`${windows} ${webkit} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.2592.68`, 'Edge · Windows'],
  [`${windows} ${webkit} Chrome/124.0.0.0 Safari/537.36 OPR/110.0.0.0`, 'Opera · Windows'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox · Windows'],
  [`${mac} ${apple} Version/17.5 Safari/605.1.15`, 'Safari · macOS'],
  [`${mac} ${webkit} Chrome/126.0.0.0 Safari/537.36`, 'Chrome · macOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox · Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/126.0.0.0 Safari/537.36`, 'Chrome · ChromeOS'],
  [`${iphone} ${apple} Version/17.5 Mobile/15E148 Safari/604.1`, 'Safari · iPhone'],
  [`${iphone} ${apple} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`, 'Chrome · iPhone'],
  [`${iphone} ${apple} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`, 'Firefox · iPhone'],
  [`${iphone} ${apple} Mobile/15E148 MicroMessenger/8.0.49(0x18003133) NetType/WIFI`, 'WeChat · iPhone'],
  [`${ipad} ${apple} Version/17.5 Mobile/15E148 Safari/604.1`, 'Safari · iPad'],
  [`${android} ${webkit} Chrome/126.0.0.0 Mobile Safari/537.36`, 'Chrome · Android'],
  [
    `${android} ${webkit} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet · Android',
  ],
  [
    `${android} ${webkit} Version/4.0 Chrome/89.0.4389.72 MQQBrowser/6.2 TBS/046291 Mobile Safari/537.36 QQ/8.9`,
    'QQ · Android',
  ],
  [
    `${android} ${webkit} Version/4.0 Chrome/100.0 UCBrowser/16.2 Mobile Safari/537.36`,
    'UC Browser · Android',
  ],
  [
    `Mozilla/5.0 (Phone; OpenHarmony 5.0) ${webkit} Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1`,
    'Chrome · HarmonyOS',
  ],
  [iphone, 'iPhone'],
  ['curl/8.5.0', 'curl'],
  ['python-requests/2.31.0', 'python-requests'],
  ['node', 'node'],
  ['Mozilla/5.0', ''],
  ['', ''],
  ['<script>alert(1)</script>', ''],
])('%s is %j', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})

test('whatever a client calls itself, its name is short and has no markup', () => {
  for (const userAgent of ['a'.repeat(5000), 'bot<b>/1', 'x\u202Ey/1', `Windows ${'Chrome/'.repeat(600)}`])
    expect(deviceName(userAgent)).toMatch(/^[\w.·\s-]{0,48}$/)
})
