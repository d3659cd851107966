const suffixes = new Set(
  (
    'apk app appimage appref-ms appx appxbundle bat chm class cmd com command cpl crx deb desktop dll dmg elf exe ' +
    'gadget hta inf ins ipa isp jar jnlp job jse ko lnk mde msc msi msix msp mst nsh osx pif pkg ps1 ps1xml ps2 psc1 ' +
    'psm1 reg rpm run scf scr sct sh shb shs so sys url vb vbe vbs vxd wasm ws wsc wsf wsh xll xpi dylib bash csh ksh zsh'
  ).split(' '),
)

/**
 * Whether a file with this suffix (lower case, no dot) is refused, whatever its bytes: a system takes it for a
 * program or for orders to itself. Source text is not among them.
 */
export const isProgramSuffix = (suffix: string): boolean => suffixes.has(suffix)
