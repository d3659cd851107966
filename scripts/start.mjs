const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Parley needs Node 22.18 or newer and this is ${process.version}: start it with "npm start", which brings its own on Linux and Windows, or update Node.`,
  )
  process.exit(1)
}

try {
  const { buildWeb } = await import('./web-build.ts')
  await buildWeb()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

const { endWithNpm } = await import('./end-with-npm.mjs')
endWithNpm()
await import('../apps/server/src/main.ts')
