/**
 * Packages the desktop app: `npm run desktop:package -- [--platform linux|win32|darwin] [--arch x64|arm64] [--electron-zips <folder>]`.
 *
 * The packager and what sets Electron's fuses are no part of the project's install: they are fetched here, once, and so is
 * Electron itself (or it is taken from a folder of its zips).
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { buildTargets } from '../build.ts'
import { listFiles, stageDesktop } from './stage.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const tools = join(root, 'dist/desktop-tools')
/** Versions that run on the Node that the project asks for. */
const needed = ['@electron/packager@18.4.4', '@electron/fuses@1.8.0']

const { values } = parseArgs({
  options: {
    platform: { type: 'string', default: process.platform },
    arch: { type: 'string', default: process.arch },
    'electron-zips': { type: 'string' },
  },
})

/** A module of the tools, which are fetched when they are not there yet. */
async function tool<T>(name: string): Promise<T> {
  const require = createRequire(join(tools, 'package.json'))
  if (!existsSync(join(tools, 'node_modules', name))) {
    console.error(`desktop  fetching ${needed.join(' and ')}`)
    mkdirSync(tools, { recursive: true })
    writeFileSync(join(tools, 'package.json'), '{"private":true}\n')
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefix', tools, ...needed], { stdio: 'inherit' })
  }
  return (await import(pathToFileURL(require.resolve(name)).href)) as T
}

/** What the packager is told here; its own typings are where it is fetched to. */
type Packager = { packager: (options: Record<string, unknown>) => Promise<string[]> }
type Fuses = {
  flipFuses: (binary: string, config: Record<string | number, unknown>) => Promise<unknown>
  FuseVersion: { V1: string }
  FuseV1Options: Record<string, number>
}

/** What lists an archive: the packager brings it. */
type Asar = { listPackage: (archive: string, options: { isPack: boolean }) => string[] }

/** The archive inside a packaged folder holds what was put together for it, and nothing else. */
async function expectArchive(folder: string): Promise<void> {
  const { listPackage } = await tool<Asar>('@electron/asar')
  const resources = values.platform === 'darwin' ? 'Tonoscope.app/Contents/Resources' : 'resources'
  const listed = listPackage(join(folder, resources, 'app.asar'), { isPack: false })
  const held = new Set(listed.map(path => path.replaceAll('\\', '/').replace(/^\//, '')))
  const wanted = listFiles(staged)
  const missing = wanted.filter(path => !held.has(path))
  const strange = [...held].filter(path => !wanted.some(file => file === path || file.startsWith(`${path}/`)))
  if (missing.length > 0 || strange.length > 0)
    throw new Error(
      `the archive is not what was staged: missing ${missing.join(', ') || 'nothing'}; besides ${strange.join(', ') || 'nothing'}`,
    )
}

/** The program inside a packaged folder. */
const binaryIn = (folder: string): string =>
  ({
    darwin: join(folder, 'Tonoscope.app/Contents/MacOS/Tonoscope'),
    win32: join(folder, 'Tonoscope.exe'),
  })[values.platform as 'darwin' | 'win32'] ?? join(folder, 'tonoscope')

await buildTargets(['web', 'desktop'])
const staged = stageDesktop()
const { version: electronVersion } = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('electron/package.json'), 'utf8'),
) as { version: string }

const { packager } = await tool<Packager>('@electron/packager')
const icons = join(root, 'electron/icons')
const folders = await packager({
  dir: staged,
  out: join(root, 'dist/desktop-packages'),
  overwrite: true,
  name: 'Tonoscope',
  executableName: values.platform === 'linux' ? 'tonoscope' : 'Tonoscope',
  platform: values.platform,
  arch: values.arch,
  electronVersion,
  ...(values['electron-zips'] !== undefined && { electronZipDir: values['electron-zips'] }),
  asar: true,
  prune: false,
  appBundleId: 'org.tonoscope.desktop',
  appCategoryType: 'public.app-category.developer-tools',
  icon: join(icons, 'icon'),
  protocols: [{ name: 'Tonoscope', schemes: ['tonoscope'] }],
  extendInfo: {
    CFBundleDocumentTypes: [
      {
        CFBundleTypeName: 'TON message',
        CFBundleTypeExtensions: ['boc'],
        CFBundleTypeRole: 'Viewer',
        LSHandlerRank: 'Default',
      },
      {
        CFBundleTypeName: 'Tonoscope capsule',
        CFBundleTypeExtensions: ['tonoscope'],
        CFBundleTypeRole: 'Viewer',
        LSHandlerRank: 'Owner',
      },
    ],
  },
})

const { flipFuses, FuseVersion, FuseV1Options } = await tool<Fuses>('@electron/fuses')
for (const folder of folders) {
  await expectArchive(folder)
  // Signed programs of macOS are signed again after this.
  await flipFuses(binaryIn(folder), {
    version: FuseVersion.V1,
    resetAdHocDarwinSignature: values.platform === 'darwin' && values.arch === 'arm64',
    ...Object.fromEntries(
      Object.entries({
        RunAsNode: false,
        EnableCookieEncryption: true,
        EnableNodeOptionsEnvironmentVariable: false,
        EnableNodeCliInspectArguments: false,
        EnableEmbeddedAsarIntegrityValidation: true,
        OnlyLoadAppFromAsar: true,
        GrantFileProtocolExtraPrivileges: false,
      }).map(([name, on]) => [FuseV1Options[name] ?? name, on]),
    ),
  })
  if (values.platform === 'linux') {
    // For whoever installs it: the menu's entry, and what it opens.
    cpSync(join(root, 'electron/linux'), folder, { recursive: true })
    cpSync(join(icons, 'icon.png'), join(folder, 'tonoscope.png'))
  }
  console.log(`desktop  ${folder}`)
}
