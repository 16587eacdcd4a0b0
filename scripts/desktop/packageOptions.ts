import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { MacSigning } from './macSigning.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The icons of the app. */
export const iconsFolder: string = join(root, 'electron/icons')

type HookDone = (error?: Error | null) => void
type CopyHook = (folder: string, electronVersion: string, platform: string, arch: string, done: HookDone) => void

type PackageOptions = {
  /** The collected files. */
  readonly staged: string
  readonly platform: string
  readonly arch: string
  readonly electronVersion: string
  /** A folder with Electron's zips; downloaded without one. */
  readonly electronZips: string | undefined
  readonly signing: MacSigning
  /** Sets the fuses of the executable: before it is signed, because that changes its bytes. */
  readonly setFuses: (folder: string) => Promise<unknown>
}

/** The options of the packager. */
export function getPackagerOptions(options: PackageOptions) {
  const { staged, platform, arch, electronVersion, electronZips, signing, setFuses } = options
  // The last step before the packager signs.
  const flipFuses: CopyHook = (folder, _version, _platform, _arch, done) => {
    setFuses(folder).then(
      () => done(),
      (error: Error) => done(error),
    )
  }
  return {
    dir: staged,
    out: join(root, 'dist/desktop-packages'),
    overwrite: true,
    name: 'Tonoscope',
    executableName: platform === 'linux' ? 'tonoscope' : 'Tonoscope',
    platform,
    arch,
    electronVersion,
    ...(electronZips !== undefined && { electronZipDir: electronZips }),
    // The system loads native code from files only.
    asar: { unpack: '**/*.node' },
    prune: false,
    // The packager calls the hook only if there is an extra file.
    extraResource: [join(root, 'LICENSE')],
    afterCopyExtraResources: [flipFuses],
    ...signing,
    appBundleId: 'org.tonoscope.desktop',
    appCategoryType: 'public.app-category.developer-tools',
    icon: join(iconsFolder, 'icon'),
    protocols: [{ name: 'Tonoscope', schemes: ['tonoscope'] }],
    extendInfo: { CFBundleDocumentTypes: documentTypes },
  }
}

const documentTypes = [
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
]

/** Native code, which is beside the archive. */
export const isNative = (path: string): boolean => path.endsWith('.node')

/** The path of the executable in a packaged folder. */
export const getBinaryPath = (folder: string, platform: string): string =>
  ({
    darwin: join(folder, 'Tonoscope.app/Contents/MacOS/Tonoscope'),
    win32: join(folder, 'Tonoscope.exe'),
  })[platform as 'darwin' | 'win32'] ?? join(folder, 'tonoscope')

/** Fuses of Electron's executable, by name. */
export const fuses: Readonly<Record<string, boolean>> = {
  RunAsNode: false,
  EnableCookieEncryption: true,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  GrantFileProtocolExtraPrivileges: false,
}

/** Whether the executable needs a new ad-hoc signature after its fuses were set: unsigned packages for Apple's processors. */
export const needsAdHocSignature = (platform: string, arch: string, { osxSign }: MacSigning): boolean =>
  platform === 'darwin' && arch === 'arm64' && osxSign === undefined
