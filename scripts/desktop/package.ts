/**
 * Packages the desktop app:
 * `npm run desktop:package -- [--platform linux|win32|darwin] [--arch x64|arm64] [--electron-zips <folder>] [--sign [--notarize]]`.
 *
 * The tools are those of the lock file. Electron itself is downloaded unless a folder with its zips is given, and so is the native
 * code of the index for another platform than this one.
 */
import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { listFiles } from '@tonoscope/node/listFiles'
import { buildTargets } from '../build.ts'
import { downloadBinaries, findBinaries } from './indexPackages.ts'
import { getLockedVersion, loadLockedTool } from './lockedTool.ts'
import { type MacSigning, readMacSigning } from './macSigning.ts'
import {
  fuses,
  getBinaryPath,
  getPackagerOptions,
  iconsFolder,
  isNative,
  needsAdHocSignature,
} from './packageOptions.ts'
import { stageDesktop } from './stage.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const { values } = parseArgs({
  options: {
    platform: { type: 'string', default: process.platform },
    arch: { type: 'string', default: process.arch },
    'electron-zips': { type: 'string' },
    sign: { type: 'boolean', default: false },
    notarize: { type: 'boolean', default: false },
  },
})
const { platform, arch } = values

type Packager = { packager: (options: object) => Promise<string[]> }
type Fuses = {
  flipFuses: (binary: string, config: Record<string | number, unknown>) => Promise<unknown>
  getCurrentFuseWire: (binary: string) => Promise<Record<string | number, unknown>>
  FuseVersion: { V1: string }
  FuseV1Options: Record<string, number>
}
type Asar = { listPackage: (archive: string, options: { isPack: boolean }) => string[] }

/** Checks that the archive in a packaged folder contains exactly the staged files. */
async function expectArchive(folder: string, staged: string): Promise<void> {
  const { listPackage } = await loadLockedTool<Asar>('@electron/asar')
  const resources = platform === 'darwin' ? 'Tonoscope.app/Contents/Resources' : 'resources'
  const listed = listPackage(join(folder, resources, 'app.asar'), { isPack: false })
  const archived = new Set(listed.map(path => path.replaceAll('\\', '/').replace(/^\//, '')))
  const expected = listFiles(staged)
  const missing = expected.filter(path => !archived.has(path))
  const unexpected = [...archived].filter(path => !expected.some(file => file === path || file.startsWith(`${path}/`)))
  const packed = expected.filter(
    path => isNative(path) && !existsSync(join(folder, resources, 'app.asar.unpacked', path)),
  )
  if (packed.length > 0) throw new Error(`the system cannot load what is in the archive: ${packed.join(', ')}`)
  if (missing.length > 0 || unexpected.length > 0)
    throw new Error(
      `the archive differs from the staged files: missing: ${missing.join(', ') || 'none'}; unexpected: ${unexpected.join(', ') || 'none'}`,
    )
}

async function setFuses(folder: string, signing: MacSigning): Promise<void> {
  const { flipFuses, FuseVersion, FuseV1Options } = await loadLockedTool<Fuses>('@electron/fuses')
  await flipFuses(getBinaryPath(folder, platform), {
    version: FuseVersion.V1,
    resetAdHocDarwinSignature: needsAdHocSignature(platform, arch, signing),
    ...Object.fromEntries(Object.entries(fuses).map(([name, on]) => [FuseV1Options[name] ?? name, on])),
  })
}

/** States of a fuse in the executable, as characters; the package of the fuses does not export them. */
const fuseStates = { on: '1'.charCodeAt(0), off: '0'.charCodeAt(0) }

/** The fuses are set in a step of the packager, which may change. */
async function expectFuses(folder: string): Promise<void> {
  const { getCurrentFuseWire, FuseV1Options } = await loadLockedTool<Fuses>('@electron/fuses')
  const wire = await getCurrentFuseWire(getBinaryPath(folder, platform))
  const wrong = Object.entries(fuses).filter(
    ([name, on]) => wire[FuseV1Options[name] ?? name] !== (on ? fuseStates.on : fuseStates.off),
  )
  if (wrong.length > 0) throw new Error(`fuses are not set: ${wrong.map(([name]) => name).join(', ')}`)
}

async function createPackages(): Promise<void> {
  // First, because the builds take a while.
  const signing = readMacSigning(
    { sign: values.sign, notarize: values.notarize, platform, host: process.platform },
    process.env,
  )
  const electronVersion = getLockedVersion('electron')
  const { packager } = await loadLockedTool<Packager>('@electron/packager')
  await buildTargets(['web', 'desktop'])
  const staged = stageDesktop(undefined, findBinaries(platform, arch) ?? (await downloadBinaries(platform, arch)))
  const folders = await packager(
    getPackagerOptions({
      staged,
      platform,
      arch,
      electronVersion,
      electronZips: values['electron-zips'],
      signing,
      setFuses: folder => setFuses(folder, signing),
    }),
  )
  for (const folder of folders) {
    await expectArchive(folder, staged)
    await expectFuses(folder)
    if (platform === 'linux') {
      // For installation: the menu entry and the file associations.
      cpSync(join(root, 'electron/linux'), folder, { recursive: true })
      cpSync(join(iconsFolder, 'icon.png'), join(folder, 'tonoscope.png'))
    }
    console.log(`desktop  ${folder}`)
  }
}

await createPackages().catch((error: Error) => {
  console.error(`desktop  ${error.message}`)
  process.exitCode = 1
})
