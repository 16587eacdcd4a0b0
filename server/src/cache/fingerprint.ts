import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { NetworkConfig, SourceConfig } from '@tonoscope/core/chain/networks/NetworkConfig'
import type { EmulationLimits } from '@tonoscope/core/emulator/Emulation'
import type { NamingConfig } from '@tonoscope/node/namingConfig'

/** What results of a server depend on besides their requests and the chain. */
type FingerprintInput = {
  readonly version: string
  readonly emulatorBuild: string
  /** The folder of the built code; `undefined` for sources that run without a build. */
  readonly codeFolder: URL | undefined
  readonly networks: readonly NetworkConfig[]
  readonly ceilings: EmulationLimits
  readonly names: NamingConfig
  readonly rawBody: string | undefined
}

/** Returns the fingerprint of a network: servers with the same one give the same results. */
export function createFingerprints(input: FingerprintInput): (network: string) => string {
  const { names, ceilings } = input
  const shared = [
    ...[input.version, input.emulatorBuild, hashCode(input.codeFolder), input.rawBody ?? 'tonapi'],
    ...[ceilings.transactions, ceilings.timeMs, ceilings.gas].map(String),
    ...[names.offChain ?? 'none', names.ipfsGateway ?? '', JSON.stringify([...(names.labels ?? [])])],
  ]
  const known = new Map<string, string>()
  return name => {
    const network = input.networks.find(each => each.name === name)
    const fingerprint = known.get(name) ?? hash(JSON.stringify([...shared, network && describeNetwork(network)]))
    known.set(name, fingerprint)
    return fingerprint
  }
}

/** API keys are left out: they change who may read the chain, not what is read. */
const describeNetwork = ({ sources, ...network }: NetworkConfig) => ({
  ...network,
  sources: sources.map(describeSource),
})

function describeSource(source: SourceConfig): unknown {
  if (source.kind === 'snapshot') return ['snapshot', source.file, source.bytes ? hash(source.bytes) : '']
  if (source.kind === 'index') return [source.kind, source.location]
  if (source.kind !== 'liteserver') return [source.kind, source.url]
  const { globalConfig } = source
  return [source.kind, existsSync(globalConfig) ? readFileSync(globalConfig, 'utf8') : globalConfig]
}

/** The hash of the built code; sources have the version only. */
function hashCode(folder: URL | undefined): string {
  if (!folder) return 'sources'
  const files = readdirSync(folder).filter(name => name.endsWith('.cjs'))
  return hash(
    files
      .sort()
      .map(name => `${name} ${hash(readFileSync(new URL(name, folder)))}`)
      .join('\n'),
  )
}

const hash = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')
