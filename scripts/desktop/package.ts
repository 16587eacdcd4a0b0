/**
 * Packages the desktop app: `npm run desktop:package -- [--platform linux|win32|darwin] [--arch x64|arm64] [--electron-zips <folder>]`.
 *
 * Electron itself is downloaded unless a folder with its zips is given.
 */
import { cpSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { listFiles } from '@tonoscope/node/listFiles'
import { buildTargets } from '../build.ts'
import { stageDesktop } from './stage.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const { values } = parseArgs({
  options: {
    platform: { type: 'string', default: process.platform },
    arch: { type: 'string', default: process.arch },
    'electron-zips': { type: 'string' },
  },
})

const loadTool = async <T>(name: string): Promise<T> => (await import(name)) as T

type Packager = { packager: (options: Record<string, unknown>) => Promise<string[]> }
type Fuses = {
  flipFuses: (binary: string, config: Record<string | number, unknown>) => Promise<unknown>
  FuseVersion: { V1: string }
  FuseV1Options: Record<string, number>
}

type Asar = { listPackage: (archive: string, options: { isPack: boolean }) => string[] }

/** Checks that the archive in a packaged folder contains exactly the staged files. */
async function expectArchive(folder: string): Promise<void> {
  const { listPackage } = await loadTool<Asar>('@electron/asar')
  const resources = values.platform === 'darwin' ? 'Tonoscope.app/Contents/Resources' : 'resources'
  const listed = listPackage(join(folder, resources, 'app.asar'), { isPack: false })
  const archived = new Set(listed.map(path => path.replaceAll('\\', '/').replace(/^\//, '')))
  const expected = listFiles(staged)
  const missing = expected.filter(path => !archived.has(path))
  const unexpected = [...archived].filter(path => !expected.some(file => file === path || file.startsWith(`${path}/`)))
  if (missing.length > 0 || unexpected.length > 0)
    throw new Error(
      `the archive differs from the staged files: missing: ${missing.join(', ') || 'none'}; unexpected: ${unexpected.join(', ') || 'none'}`,
    )
}

const binaryPath = (folder: string): string =>
  ({
    darwin: join(folder, 'Tonoscope.app/Contents/MacOS/Tonoscope'),
    win32: join(folder, 'Tonoscope.exe'),
  })[values.platform as 'darwin' | 'win32'] ?? join(folder, 'tonoscope')

await buildTargets(['web', 'desktop'])
const staged = stageDesktop()
const { version: electronVersion } = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('electron/package.json'), 'utf8'),
) as { version: string }

const { packager } = await loadTool<Packager>('@electron/packager')
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

const { flipFuses, FuseVersion, FuseV1Options } = await loadTool<Fuses>('@electron/fuses')
for (const folder of folders) {
  await expectArchive(folder)
  // Flipping fuses breaks a macOS signature: signed apps have to be signed again afterwards.
  await flipFuses(binaryPath(folder), {
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
    // For installation: the menu entry and the file associations.
    cpSync(join(root, 'electron/linux'), folder, { recursive: true })
    cpSync(join(icons, 'icon.png'), join(folder, 'tonoscope.png'))
  }
  console.log(`desktop  ${folder}`)
}
