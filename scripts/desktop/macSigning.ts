import { fileURLToPath } from 'node:url'

/** What is requested on the command line. */
export type SigningRequest = {
  readonly sign: boolean
  readonly notarize: boolean
  /** The platform of the package. */
  readonly platform: string
  /** The platform of this machine. */
  readonly host: NodeJS.Platform
}

type NotarizeOptions =
  | { readonly appleApiKey: string; readonly appleApiKeyId: string; readonly appleApiIssuer: string }
  | { readonly appleId: string; readonly appleIdPassword: string; readonly teamId: string }

/** The packager's options for signing and notarising. */
export type MacSigning = {
  readonly osxSign?: {
    readonly identity: string
    /** A package that is not signed as requested is an error. */
    readonly continueOnError: false
    readonly optionsForFile: () => { readonly hardenedRuntime: true; readonly entitlements: string }
  }
  readonly osxNotarize?: NotarizeOptions
}

const identityName = 'TONOSCOPE_MAC_IDENTITY'
const apiKeyNames = ['APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'] as const
const appleIdNames = ['APPLE_ID', 'APPLE_APP_PASSWORD', 'APPLE_TEAM_ID'] as const

/** Only for WebAssembly and V8; nothing else needs an exception from the hardened runtime. */
export const entitlementsFile: string = fileURLToPath(new URL('../../electron/mac/entitlements.plist', import.meta.url))

/**
 * Signing of a macOS package, with the identity and the account from environment variables.
 *
 * @throws Error if it is not possible here, or a variable is missing
 */
export function readMacSigning(request: SigningRequest, env: NodeJS.ProcessEnv): MacSigning {
  const { sign, notarize, platform, host } = request
  if (!sign && !notarize) return {}
  if (platform !== 'darwin') throw new Error(`--sign and --notarize are for --platform darwin, not ${platform}`)
  if (!sign) throw new Error('--notarize needs --sign: Apple notarises only signed apps')
  if (host !== 'darwin') throw new Error('--sign needs a Mac with Xcode: only codesign can sign an app')
  const identity = env[identityName]
  if (!identity) throw new Error(`--sign needs the variable ${identityName}: "Developer ID Application: … (TEAM)"`)
  const optionsForFile = () => ({ hardenedRuntime: true, entitlements: entitlementsFile }) as const
  return {
    osxSign: { identity, continueOnError: false, optionsForFile },
    ...(notarize && { osxNotarize: readAccount(env) }),
  }
}

function readAccount(env: NodeJS.ProcessEnv): NotarizeOptions {
  // Whoever has set one variable of a group means that group.
  const usesAppleId = appleIdNames.some(name => env[name]) && !apiKeyNames.some(name => env[name])
  const names = usesAppleId ? appleIdNames : apiKeyNames
  const missing = names.filter(name => !env[name])
  if (missing.length > 0)
    throw new Error(
      `--notarize needs the variables ${apiKeyNames.join(', ')}, or ${appleIdNames.join(', ')}; missing: ${missing.join(', ')}`,
    )
  const [first = '', second = '', third = ''] = names.map(name => env[name])
  return usesAppleId
    ? { appleId: first, appleIdPassword: second, teamId: third }
    : { appleApiKey: first, appleApiKeyId: second, appleApiIssuer: third }
}
