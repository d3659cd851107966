/** A sentence for people who read the one language or the other. */
export type Both = readonly [zh: string, en: string]

export interface Guide {
  readonly system: Both
  /** Its drawing in docs/https. */
  readonly drawing?: string
  readonly steps: readonly Both[]
}

export const guides: readonly Guide[] = [
  {
    system: ['安卓', 'Android'],
    drawing: 'android.svg',
    steps: [
      ['点上面的按钮，下载证书', 'Download the certificate by the button above'],
      [
        '设置 → 安全 → 更多安全设置 → 加密与凭据 → 安装证书 → CA 证书 → 仍然安装，选 ca.crt（各品牌的名字略有不同，可在设置里搜索“CA 证书”）',
        'Settings → Security → More → Encryption & credentials → Install a certificate → CA certificate → Install anyway, and choose ca.crt (names differ; search the settings for “CA certificate”)',
      ],
      [
        '用 Chrome 或 Edge 打开网站。Firefox 另需：设置 → 关于 Firefox，连点徽标五次，再到“Secret Settings”打开“Use third party CA certificates”',
        'Open the site in Chrome or Edge. Firefox needs one step more: Settings → About Firefox, tap its logo five times, then Secret Settings → Use third party CA certificates',
      ],
    ],
  },
  {
    system: ['iPhone 和 iPad', 'iPhone and iPad'],
    drawing: 'iphone.svg',
    steps: [
      [
        '用 Safari 打开本页，点上面的按钮，选“允许”',
        'Open this page in Safari, tap the button above, then Allow',
      ],
      ['设置 → 已下载描述文件 → 安装', 'Settings → Profile Downloaded → Install'],
      [
        '设置 → 通用 → 关于本机 → 证书信任设置，打开 Caddy Local Authority 的开关。不做这一步，证书不起作用',
        'Settings → General → About → Certificate Trust Settings: turn Caddy Local Authority on. Without this step the certificate does nothing',
      ],
    ],
  },
  {
    system: ['Windows', 'Windows'],
    drawing: 'computers.svg',
    steps: [
      [
        '下载后双击 ca.crt → 安装证书 → 当前用户',
        'Download it, double-click ca.crt → Install Certificate → Current User',
      ],
      [
        '将所有的证书都放入下列存储 → 浏览 → 受信任的根证书颁发机构 → 完成 → 是',
        'Place all certificates in the following store → Browse → Trusted Root Certification Authorities → Finish → Yes',
      ],
      ['重新打开浏览器', 'Start the browser anew'],
    ],
  },
  {
    system: ['macOS', 'macOS'],
    drawing: 'computers.svg',
    steps: [
      [
        '下载后双击 ca.crt，加到“登录”钥匙串',
        'Download it, double-click ca.crt, and add it to the login keychain',
      ],
      [
        '在钥匙串访问里双击 Caddy Local Authority → 信任 → 使用此证书时：始终信任',
        'In Keychain Access double-click Caddy Local Authority → Trust → When using this certificate: Always Trust',
      ],
    ],
  },
  {
    system: ['Linux 和 Firefox', 'Linux and Firefox'],
    drawing: 'computers.svg',
    steps: [
      [
        'Firefox：设置 → 隐私与安全 → 查看证书 → 证书颁发机构 → 导入 ca.crt，勾选“信任由此证书颁发机构来标识网站”',
        'Firefox: Settings → Privacy & Security → View Certificates → Authorities → Import ca.crt, and tick “Trust this CA to identify websites”',
      ],
      [
        'Linux 上的 Chrome 和 Edge：设置 → 隐私和安全 → 安全 → 管理证书 → 自定义 → 导入；或在终端运行 certutil -d sql:$HOME/.pki/nssdb -A -t C,, -n parley -i ca.crt（libnss3-tools）',
        'Chrome and Edge on Linux: Settings → Privacy and security → Security → Manage certificates → Custom → Import; or in a terminal certutil -d sql:$HOME/.pki/nssdb -A -t C,, -n parley -i ca.crt (libnss3-tools)',
      ],
    ],
  },
]
